/** The agency's logo and colour on pages for brands and influencers (rules/platform.md#appearance). */

import { imageSize } from "image-size"
import { eraseMedia, putMedia } from "../../files/catalogue-objects.ts"
import * as Files from "../../files/index.ts"
import { NOT_A_LOGO } from "../../files/logo-rules.ts"
import { type Actor, asMember, type Member } from "../../lib/access.ts"
import { conflict, invalid } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { failedConditions, transact } from "../../lib/transact.ts"
import type { Appearance } from "../contract/appearance.ts"
import type { AppearanceInput } from "../contract/set-appearance.ts"
import { AgencyEntity, type StoredAgency } from "./entities.ts"
import { shownAppearance } from "./index.ts"
import { findActiveAgency } from "./seats.ts"

/**
 * Copies a new logo into the site's pictures, under a new name, and erases the previous one.
 * @throws AppError invalid with `fields.logo`, conflict when the stored version differs
 */
export async function set(
  actor: Actor,
  { version, color, logo }: AppearanceInput["set"],
): Promise<Appearance & { version: number }> {
  const member = asMember(actor, "agency-admin")
  const { agencyId } = member
  const agency = await findActiveAgency(agencyId)
  if (!agency) throw conflict()
  if (agency.version !== version) {
    if (!looksSo(agency, { color, logo })) throw conflict()
    return { ...shownAppearance(agency), version: agency.version }
  }
  const before = agency.appearance?.logoUrl
  const sent = logo.kind === "file" ? await publish(member, logo.uploadId) : null
  const appearance = {
    ...(sent?.shown ?? (logo.kind === "keep" ? logoOf(agency) : {})),
    ...(color && { color }),
  }
  try {
    await transact([
      AgencyEntity.patch({ agencyId })
        .set({ appearance })
        .add({ version: 1 })
        .where(
          (stored, { eq, notExists }) => `${eq(stored.version, version)} AND ${notExists(stored.removedAt)}`,
        ),
      ...(sent ? [sent.write] : []),
    ])
  } catch (error) {
    if (sent) await eraseMedia(sent.shown.logoUrl)
    throw failedConditions(error).length ? conflict() : error
  }
  if (before && before !== appearance.logoUrl) await eraseMedia(before)
  return { ...shownAppearance({ appearance }), version: version + 1 }
}

function logoOf({ appearance: { logoUrl, logoUploadId } = {} }: StoredAgency) {
  return { ...(logoUrl && { logoUrl }), ...(logoUploadId && { logoUploadId }) }
}

/**
 * Whether the agency already has this appearance: the answer to the same request may have been lost
 * (rules/platform.md#versions).
 */
function looksSo(agency: StoredAgency, { color, logo }: Omit<AppearanceInput["set"], "version">): boolean {
  const { logoUrl, logoUploadId } = logoOf(agency)
  if ((agency.appearance?.color ?? null) !== color) return false
  if (logo.kind === "file") return logo.uploadId === logoUploadId
  return logo.kind === "keep" || logoUrl === undefined
}

/** For the removal of an agency. */
export async function eraseLogo(agencyId: string): Promise<void> {
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  if (data?.appearance?.logoUrl) await eraseMedia(data.appearance.logoUrl)
}

/** A small file can contain a picture too large to draw. */
const MAX_PIXELS = 4000

/** By the bytes' format, not the file's name. */
const FORMATS: Readonly<Record<string, { extension: string; contentType: string }>> = {
  png: { extension: "png", contentType: "image/png" },
  jpg: { extension: "jpg", contentType: "image/jpeg" },
  webp: { extension: "webp", contentType: "image/webp" },
}

async function publish(member: Member, uploadId: string) {
  const { write, read } = await Files.takeOnce(member, uploadId, "agency-logo")
  const bytes = await read()
  const format = bytes && formatOf(bytes)
  if (!format) throw invalid(NOT_A_LOGO, { logo: NOT_A_LOGO })
  const logoUrl = await putMedia(`agencies/${newId()}.${format.extension}`, format.contentType, bytes)
  return { shown: { logoUrl, logoUploadId: uploadId }, write }
}

/** Undefined for another format or a picture too large to draw. */
function formatOf(bytes: Uint8Array) {
  try {
    const { width, height, type = "" } = imageSize(bytes)
    const drawable = [width, height].every((side) => side >= 1 && side <= MAX_PIXELS)
    return drawable ? FORMATS[type] : undefined
  } catch {
    return undefined
  }
}
