import * as AgencyAppearance from "@trame/core/account/agencies/appearance"
import { beforeAll, describe, expect, it } from "vitest"
import { actorOf, newAgency, type TestUser } from "../../support/agency.ts"
import { type Api, anonymous, apiAs, engineUrl } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { overtaken } from "../../support/overtaken.ts"
import { refused } from "../../support/problem.ts"
import { newRoster } from "../../support/roster.ts"
import { UploadEntity } from "../../support/stored.ts"

let admin: TestUser
let member: TestUser
let api: Api

beforeAll(async () => {
  ;({ admin, member } = await newAgency())
  api = apiAs(admin)
})

describe("a logo", () => {
  it.each([
    ["PNG", png(), "image/png", "image/png"],
    ["PNG of the largest size", png(4000, 4000), "image/png", "image/png"],
    ["JPEG", jpeg, "image/jpeg", "image/jpeg"],
    ["WebP", webp, "image/webp", "image/webp"],
    ["JPEG declared as PNG", jpeg, "image/png", "image/jpeg"],
  ])(
    "when it is %s, is stored and served as the site serves pictures",
    async (_, body, announced, contentType) => {
      const { logoUrl } = await save(api, await upload(api, body, announced))
      expect(logoUrl).toMatch(/^\/media\/agencies\/[\w-]{20,}\.\w+$/)
      const response = await fetchLogo(logoUrl)
      expect(response.headers.get("content-type")).toBe(contentType)
      expect(response.headers.get("content-security-policy")).toContain("sandbox")
      expect(Buffer.from(await response.arrayBuffer())).toEqual(body)
      expect((await agencyOf(api)).appearance).toEqual({ logoUrl, color: null })
    },
  )

  it.each([
    ["a drawing with a script", Buffer.from("<svg><script>alert(1)</script></svg>")],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
    ["another format", Buffer.from("GIF89a\x0a\0\x0a\0\0\0\0", "latin1")],
    ["a picture too large to decode", png(4001, 10)],
    ["a picture without height", png(10, 0)],
    ["a cut picture", Buffer.from("x")],
  ])("when it is %s, is refused and the former logo stays", async (_, body) => {
    const before = (await agencyOf(api)).appearance
    expect(await refused(save(api, await upload(api, body)))).toMatchObject({
      status: 400,
      data: { fields: { logo: "Choisissez une image PNG, JPEG ou WebP." } },
    })
    expect((await agencyOf(api)).appearance).toEqual(before)
  })

  const most = 1024 * 1024
  it.each([
    [most, "image/png", 200],
    [most + 1, "image/png", 400],
    [10, "image/svg+xml", 400],
    [10, "text/html", 400],
    [10, "image/gif", 400],
    [10, "", 400],
  ])("upload of %i bytes with the type « %s » answers %i", async (size, contentType, status) => {
    const start = api.files.start({ purpose: "agency-logo", fileName: "logo", size, contentType })
    expect(await start.then(() => 200).catch((error) => error.status)).toBe(status)
  })

  it("appears in a link's card at its own size; without one the card shows the product's logo", async () => {
    const { logoUrl } = await save(api, await upload(api))
    const { collaboration } = await api.collaborations.create({ fields: fieldsOf() })
    const { token } = await api.collaborations.setLink({ collaborationId: collaboration.id, active: true })
    const card = async () => (await fetchLogo(`/api/share-cards/suivi/${token}`)).text()
    const withLogo = await card()
    expect(withLogo).toContain(`<meta property="og:image" content="${process.env.SITE_URL}${logoUrl}">`)
    expect(withLogo).toContain('<meta name="twitter:card" content="summary">')
    expect(withLogo).not.toContain("og:image:width")
    await api.appearance.set({ version: (await agencyOf(api)).version, color: null, logo: NONE })
    expect(await card()).toContain(`content="${process.env.SITE_URL}/icons/share-card.png"`)
  })

  it("is erased when another replaces it; its upload serves once, then the sweep removes it", async () => {
    const uploadId = await upload(api)
    const first = await save(api, uploadId)
    expect(await refused(save(api, uploadId))).toMatchObject({ status: 404 })
    const { data } = await UploadEntity.get({ agencyId: admin.agencyId ?? "", uploadId }).go()
    expect(data?.status).toBe("discarded")
    const second = await api.appearance.set({ version: first.version, color: null, logo: NONE })
    expect(second.logoUrl).toBe(null)
    expect((await fetchLogo(first.logoUrl)).status).toBe(404)
  })

  it("is chosen only by administrators, among the logos of their own agency", async () => {
    const { version } = await agencyOf(api)
    const colored = { version, color: "#123456", logo: KEEP }
    expect(await refused(apiAs(member).appearance.set(colored))).toMatchObject({ status: 403 })
    const announced = { fileName: "a.png", contentType: "image/png", size: 64 }
    const byMember = apiAs(member).files.start({ purpose: "agency-logo", ...announced })
    expect(await refused(byMember)).toMatchObject({ status: 403 })
    const document = await api.files.start({ purpose: "collaboration-document", ...announced })
    expect(await refused(save(api, document.uploadId))).toMatchObject({ status: 404 })
  })
})

it("a colour must be six hexadecimal digits", async () => {
  const { logoUrl } = await save(api, await upload(api))
  expect(await save(api, null, " #E4613F ")).toMatchObject({ color: "#e4613f", logoUrl })
  for (const nonsense of ["", "red", "#fff", "#12345g", "#1234567", "e4613f", "#e4613f;}body{}", "url(x)"])
    expect(await refused(save(api, null, nonsense)), nonsense).toMatchObject({ status: 400 })
  expect((await agencyOf(api)).appearance.color).toBe("#e4613f")
  expect(await save(api, null)).toMatchObject({ color: null, logoUrl })
})

describe("saving the appearance", () => {
  it("over a version that the caller has not read is refused and stores nothing", async () => {
    const { version, appearance } = await agencyOf(api)
    const input = { color: "#123456", logo: { kind: "file" as const, uploadId: await upload(api) } }
    const late = api.appearance.set({ version: version - 1, ...input })
    expect(await refused(late)).toMatchObject({ status: 409 })
    expect((await agencyOf(api)).appearance).toEqual(appearance)
    const both = await Promise.allSettled([
      api.appearance.set({ version, ...input }),
      api.appearance.set({ version, ...input, color: "#654321" }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const saved = await agencyOf(api)
    expect(saved.version).toBe(version + 1)
    expect((await fetchLogo(saved.appearance.logoUrl)).status).toBe(200)
  })

  it("again after a lost answer returns the stored values", async () => {
    const { version } = await agencyOf(api)
    const input = { color: "#123456", logo: { kind: "file" as const, uploadId: await upload(api) } }
    const saved = await api.appearance.set({ version, ...input })
    expect(await api.appearance.set({ version, ...input })).toEqual(saved)
    const other = { kind: "file" as const, uploadId: await upload(api, jpeg) }
    for (const others of [{ color: "#654321" }, { logo: NONE }, { logo: other }])
      expect(await refused(api.appearance.set({ version, ...input, ...others }))).toMatchObject({
        status: 409,
      })
    const none = await api.appearance.set({ version: saved.version, color: null, logo: NONE })
    expect(await api.appearance.set({ version: saved.version, color: null, logo: NONE })).toEqual(none)
  })

  it("while a colleague changes the colour is refused; their logo stays, and the upload can be sent again", async () => {
    const { admin: owner } = await newAgency()
    const [theirs, actor] = [apiAs(owner), await actorOf(owner)]
    const { logoUrl, version } = await save(theirs, await upload(theirs))
    const sending = { color: null, logo: { kind: "file" as const, uploadId: await upload(theirs, jpeg) } }
    const late = await overtaken(
      "agency",
      () => AgencyAppearance.set(actor, { version, ...sending }),
      () => theirs.appearance.set({ version, color: "#123456", logo: KEEP }),
    )
    expect(late).toMatchObject({ status: "rejected", reason: { code: "conflict" } })
    expect((await agencyOf(theirs)).appearance).toEqual({ logoUrl, color: "#123456" })
    expect((await fetchLogo(logoUrl)).status).toBe(200)
    const again = await theirs.appearance.set({ version: version + 1, ...sending })
    expect([(await fetchLogo(again.logoUrl)).status, (await fetchLogo(logoUrl)).status]).toEqual([200, 404])
  })
})

it("a saved appearance shows its logo and colour to brands and influencers", async () => {
  const { agencyId, admin: other } = await newAgency()
  const staff = apiAs(other)
  const { logoUrl, color } = await save(staff, await upload(staff), "#0a7a5a")
  const { collaboration } = await staff.collaborations.create({ fields: fieldsOf() })
  const one = { collaborationId: collaboration.id }
  const { token } = await staff.collaborations.setLink({ ...one, active: true })
  const [{ influencerId } = { influencerId: "" }] = await newRoster(agencyId, 1)
  const { casting } = await staff.castings.create({
    fields: castingFieldsOf(),
    proposals: [{ influencerId }],
  })
  const link = await staff.castings.makeLink({ castingId: casting.id })
  const outside = anonymous()
  for (const view of [
    () => outside.tracking.get({ token }),
    () => outside.guestCollaboration.get(one),
    () => outside.brandCasting.get({ token: link.token }),
    // An index finds the agency of an influencer.
    () => outside.influencerProfile.get({ influencerId }),
  ])
    await eventually(async () => expect((await view()).appearance).toEqual({ logoUrl, color }))
})

/** The start of a PNG, which holds its format and dimensions. */
function png(width = 320, height = 80): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const jpeg = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffc0001108005000a003012200021101031101ffd9",
  "hex",
)
const webp = Buffer.concat([
  Buffer.from("RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f", "latin1"),
  Buffer.from("3f0110000000000000000000", "hex"),
])

async function upload({ files }: Api, body = png(), contentType = "image/png"): Promise<string> {
  const file = { fileName: "logo.png", contentType, size: body.length }
  const { uploadId } = await files.start({ purpose: "agency-logo", ...file })
  const { parts } = await files.signParts({ uploadId, partNumbers: [1] })
  const put = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(body) })
  await files.complete({ uploadId, parts: [{ partNumber: 1, etag: put.headers.get("etag") ?? "" }] })
  return uploadId
}

const KEEP = { kind: "keep" as const }
const NONE = { kind: "none" as const }

async function agencyOf({ membership }: Api) {
  const { agency } = await membership.agency()
  if (!agency) throw new Error("An agency")
  return agency
}

/** Saves over the version read now. */
const save = async (api: Api, uploadId: string | null, color: string | null = null) => {
  const { version } = await agencyOf(api)
  const logo = uploadId === null ? KEEP : { kind: "file" as const, uploadId }
  return api.appearance.set({ version, color, logo })
}

const fetchLogo = (address: string | null) => fetch(`${engineUrl()}${address}`)
