/** Separate from the domain's index, so that only the function for imports bundles it. */

import { createHash } from "node:crypto"
import { type Actor, asMember } from "../../lib/access.ts"
import { AppError } from "../../lib/error.ts"
import { announcing } from "../../lib/name-changes.ts"
import { fold } from "../../lib/text.ts"
import { holds } from "../../lib/transact.ts"
import * as Collaborations from "../collaborations/index.ts"
import type { ClientsInput } from "./contract/operations.ts"
import { type ClientInput, clientInput, MAX_CONTACT_NAME, MAX_CONTACTS } from "./contract/shapes.ts"
import {
  asStored,
  contactTypeOf,
  type ImportCells,
  type ImportColumn,
  isRuinedPhone,
  sectorOf,
} from "./rules/import.ts"
import { add, allRows, erase, find, isAsImported, replace, stored } from "./store.ts"

type Problems = Partial<Record<ImportColumn, string>>

/** The outcome of each row of a table, without writing: one round of reads (rules/campaigns.md#client-import). */
export async function checkImport(actor: Actor, { rows: requested }: ClientsInput["checkImport"]) {
  const { agencyId } = asMember(actor, "clients")
  const twins = await namesIn(agencyId)
  return {
    rows: requested.map((cells) => ({
      problems: readRow(cells).problems,
      sameName: twins.get(fold(cells.brandName))?.brandName ?? null,
    })),
  }
}

/**
 * Writes rows of a table (rules/campaigns.md#client-import). A line repeated with the same import's id is written once;
 * a failed line does not stop the others.
 */
export async function importRows(actor: Actor, { importId, rows: requested }: ClientsInput["importRows"]) {
  const { agencyId } = asMember(actor, "clients")
  const twins = await namesIn(agencyId)
  const sameNames = Map.groupBy(requested, ({ cells }) => fold(cells.brandName))
  const outcomes = new Map<number, { outcome: Outcome; problems: Problems }>()
  await Promise.all(
    [...sameNames].map(async ([name, lines]) => {
      // Of two rows with one name, the second finds the first's client.
      for (const { line, cells, complete } of lines) {
        const { fields, problems } = readRow(cells)
        if (!fields) {
          outcomes.set(line, { outcome: "refused", problems })
          continue
        }
        const clientId = idOf(agencyId, importId, line)
        const twin = twins.get(name)
        if (!twin) {
          await holds(add(agencyId, fields, { clientId, importId }))
          twins.set(name, { clientId, brandName: fields.brandName })
        }
        const isOwn = !twin || twin.clientId === clientId
        outcomes.set(
          line,
          isOwn
            ? { outcome: "created", problems }
            : complete
              ? await completed({ agencyId, clientId: twin.clientId }, fields, importId)
              : { outcome: "skipped", problems },
        )
      }
    }),
  )
  // Different names ran in parallel; restores the order of the request.
  return {
    rows: requested.flatMap(({ line }) => {
      const outcome = outcomes.get(line)
      return outcome ? [{ line, ...outcome }] : []
    }),
  }
}

/**
 * Deletes the clients that lines of an import created; an edited client, or one with a campaign, stays, and the answer
 * gives the reason. A repeated call changes nothing (rules/campaigns.md#client-import).
 */
export async function undoImport(actor: Actor, { importId, lines }: ClientsInput["undoImport"]) {
  const { agencyId } = asMember(actor, "clients")
  return {
    rows: await Promise.all(
      lines.map(async (line) => ({
        line,
        kept: await takenBack(actor, { agencyId, clientId: idOf(agencyId, importId, line) }, importId),
      })),
    ),
  }
}

const EDITED = "il a été modifié depuis l'import"
const LINKED = "une campagne lui est rattachée"

/** Erases the client if it is as the import left it; otherwise returns it with the reason. */
async function takenBack(actor: Actor, key: { agencyId: string; clientId: string }, importId: string) {
  const client = await find(key)
  if (!client) return null
  const staying = (because: string) => ({ brandName: client.brandName, because })
  if (!isAsImported(client, importId)) return staying(EDITED)
  const campaigns = await Collaborations.latestOf(actor, { clientKey: key.clientId, count: 1 })
  if (campaigns.length > 0) return staying(LINKED)
  try {
    await announcing(key, () => erase(key, client.version))
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === "not_found" ? null : staying(EDITED)
  }
}

type Outcome = "created" | "completed" | "skipped" | "refused"

interface Twin {
  clientId: string
  brandName: string
}

/** The clients by folded name; of several with one name, the oldest. */
async function namesIn(agencyId: string): Promise<Map<string, Twin>> {
  const all = await allRows(agencyId)
  return new Map(
    all.sort((a, b) => b.createdAt - a.createdAt).map((row) => [fold(row.brandName), row] as const),
  )
}

/** The same id for the same line of an import, so that repeated requests create it once. */
const idOf = (agencyId: string, importId: string, line: number): string =>
  createHash("sha256")
    .update(JSON.stringify([agencyId, importId, line]))
    .digest("hex")
    .slice(0, 32)

const RUINED =
  "Votre tableur a remplacé ce numéro par une notation scientifique, et des chiffres sont perdus : retapez-le, ou videz la case"

/** The client in a row's cells, by the rules of the client form; returns problems by column. */
function readRow(cells: ImportCells): { fields: ClientInput | null; problems: Problems } {
  const { brandName, notes, contactName, contactEmail, contactPhone, contactRole, contactType } =
    asStored(cells)
  const person = {
    // An address without a name belongs to the company.
    name: contactName || (contactEmail ? brandName.slice(0, MAX_CONTACT_NAME) : ""),
    email: contactEmail,
    phone: contactPhone,
    role: contactRole,
    type: contactTypeOf(contactType),
  }
  const read = clientInput.safeParse({
    brandName,
    sector: sectorOf(cells.sector),
    notes,
    contacts: person.name || person.email || person.role.trim() ? [person] : [],
  })
  const problems: Problems = isRuinedPhone(cells.contactPhone) ? { contactPhone: RUINED } : {}
  for (const { path, message } of read.error?.issues ?? []) {
    const column = COLUMN_OF[String(path.at(-1))]
    if (column) problems[column] ??= message
  }
  const isFit = read.success && Object.keys(problems).length === 0
  return { fields: isFit ? read.data : null, problems }
}

const COLUMN_OF: Readonly<Record<string, ImportColumn>> = {
  brandName: "brandName",
  sector: "sector",
  notes: "notes",
  name: "contactName",
  email: "contactEmail",
  phone: "contactPhone",
  role: "contactRole",
  type: "contactType",
}

/** Adds to a client its missing fields and unknown contacts; replaces nothing. */
async function completed(
  key: { agencyId: string; clientId: string },
  { sector, notes, contacts }: ClientInput,
  importId: string,
): Promise<{ outcome: Outcome; problems: Problems }> {
  try {
    const client = await stored(key)
    const known = new Set(client.contacts.map(({ email }) => fold(email)))
    const unknown = contacts.filter(({ email }) => !known.has(fold(email)))
    if (client.contacts.length + unknown.length > MAX_CONTACTS) {
      return refused(`Ce client a déjà ${MAX_CONTACTS} contacts`)
    }
    const changes = {
      ...(client.sector === undefined && sector ? { sector } : {}),
      ...(client.notes === "" && notes ? { notes } : {}),
      ...(unknown.length ? { contacts: [...client.contacts, ...unknown] } : {}),
    }
    if (Object.keys(changes).length === 0) return { outcome: "skipped", problems: {} }
    await replace(client, changes, { importId })
    return { outcome: "completed", problems: {} }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refused(error.message)
  }
}

const refused = (message: string) => ({ outcome: "refused" as const, problems: { brandName: message } })
