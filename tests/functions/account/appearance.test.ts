import { AgencyAppearance } from "@trame/core/account/agencies/appearance"
import { beforeAll, expect, test } from "vitest"
import { actorOf, newAgency, type TestUser } from "../../support/agency.ts"
import { type Api, anonymous, apiAs, engineUrl } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { overtaken } from "../../support/overtaken.ts"
import { newRoster } from "../../support/roster.ts"
import { UploadEntity } from "../../support/stored.ts"

/** A picture's beginning, which says its format and its sides. */
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
const SCRIPT = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)

async function sent({ files }: Api, body: Buffer, contentType = "image/png"): Promise<string> {
  const file = { fileName: "logo.png", contentType, size: body.length }
  const { uploadId } = await files.start({ purpose: "agency-logo", ...file })
  const { parts } = await files.signParts({ uploadId, partNumbers: [1] })
  const put = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(body) })
  await files.complete({ uploadId, parts: [{ partNumber: 1, etag: put.headers.get("etag") ?? "" }] })
  return uploadId
}

const KEEP = { kind: "keep" as const }
const NONE = { kind: "none" as const }

async function setLogo(api: Api, body: Buffer, contentType?: string) {
  const uploadId = await sent(api, body, contentType)
  const { version } = await agencyOf(api)
  return api.appearance.set({ version, color: null, logo: { kind: "file", uploadId } })
}

async function agencyOf({ membership }: Api) {
  const { agency } = await membership.agency()
  if (!agency) throw new Error("An agency")
  return agency
}

const served = (address: string | null) => fetch(`${engineUrl()}${address}`)

let admin: TestUser
let member: TestUser
let api: Api

beforeAll(async () => {
  const agency = await newAgency()
  admin = agency.admin
  member = agency.member
  api = apiAs(admin)
})

test.for([
  ["PNG", png(), "image/png"],
  ["PNG of the largest size", png(4000, 4000), "image/png"],
  ["JPEG", jpeg, "image/jpeg"],
  ["WebP", webp, "image/webp"],
] as const)("a %s becomes the logo, as the site serves pictures", async ([, body, contentType]) => {
  const { logoUrl } = await setLogo(api, body, contentType)
  expect(logoUrl).toMatch(/^\/media\/agencies\/[\w-]{20,}\.\w+$/)
  const response = await served(logoUrl)
  expect(response.headers.get("content-type")).toBe(contentType)
  expect(response.headers.get("content-security-policy")).toContain("sandbox")
  expect(Buffer.from(await response.arrayBuffer())).toEqual(body)
  expect((await agencyOf(api)).appearance).toEqual({ logoUrl, color: null })
})

test("the card of an agency's link shows its logo in the logo's own size, and ours only without one", async () => {
  const { logoUrl } = await setLogo(api, png())
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
  const { token } = await api.collaborations.setLink({ collaborationId: collaboration.id, active: true })
  const pageOf = async () => (await fetch(`${engineUrl()}/api/share-cards/suivi/${token}`)).text()
  const withLogo = await pageOf()
  expect(withLogo).toContain(`<meta property="og:image" content="${process.env.SITE_URL}${logoUrl}">`)
  expect(withLogo).toContain('<meta name="twitter:card" content="summary">')
  expect(withLogo).not.toContain("og:image:width")
  await api.appearance.set({ version: (await agencyOf(api)).version, color: null, logo: NONE })
  const without = await pageOf()
  expect(without).toContain(`content="${process.env.SITE_URL}/icons/share-card.png"`)
  expect(without).toContain('<meta property="og:image:width" content="1200">')
})

test("what the bytes are decides, whatever a file is called", async () => {
  const { logoUrl } = await setLogo(api, jpeg, "image/png")
  expect(logoUrl).toMatch(/\.jpg$/)
  expect((await served(logoUrl)).headers.get("content-type")).toBe("image/jpeg")
})

test.for([
  ["a script in a drawing", SCRIPT],
  ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
  ["another format", Buffer.from("GIF89a\x0a\0\x0a\0\0\0\0", "latin1")],
  ["a picture too large to draw", png(4001, 10)],
  ["one without height", png(10, 0)],
  ["nothing of a picture", Buffer.from("x")],
] as const)("%s is no logo, and the one of before stays", async ([, body]) => {
  const before = (await agencyOf(api)).appearance
  await expect(setLogo(api, body)).rejects.toMatchObject({
    status: 400,
    data: { fields: { logo: "Choisissez une image PNG, JPEG ou WebP." } },
  })
  expect((await agencyOf(api)).appearance).toEqual(before)
})

test("a file is refused before it is sent where it is too large or no picture by its own word", async () => {
  const start = (file: { size: number; contentType: string }) =>
    api.files.start({ purpose: "agency-logo", fileName: "logo", ...file })
  const most = 1024 * 1024
  await expect(start({ size: most, contentType: "image/png" })).resolves.toBeTruthy()
  await expect(start({ size: most + 1, contentType: "image/png" })).rejects.toMatchObject({ status: 400 })
  for (const contentType of ["image/svg+xml", "text/html", "image/gif", ""]) {
    await expect(start({ size: 10, contentType }), contentType).rejects.toMatchObject({ status: 400 })
  }
})

test("a colour is six digits and nothing else", async () => {
  const set = async (color: string | null) => {
    const { version } = await agencyOf(api)
    return api.appearance.set({ version, color, logo: KEEP })
  }
  const { logoUrl } = (await agencyOf(api)).appearance
  expect(await set(" #E4613F ")).toMatchObject({ color: "#e4613f", logoUrl })
  for (const nonsense of ["", "red", "#fff", "#12345g", "#1234567", "e4613f", "#e4613f;}body{}", "url(x)"]) {
    await expect(set(nonsense), nonsense).rejects.toMatchObject({ status: 400 })
  }
  expect((await agencyOf(api)).appearance.color).toBe("#e4613f")
  expect(await set(null)).toMatchObject({ color: null, logoUrl })
})

test("who saves over what they have not read is told, and nothing of theirs is stored", async () => {
  const { version, appearance } = await agencyOf(api)
  const uploadId = await sent(api, png())
  const input = { color: "#123456", logo: { kind: "file" as const, uploadId } }
  await expect(api.appearance.set({ version: version - 1, ...input })).rejects.toMatchObject({ status: 409 })
  expect((await agencyOf(api)).appearance).toEqual(appearance)
  const [one, other] = await Promise.allSettled([
    api.appearance.set({ version, ...input }),
    api.appearance.set({ version, ...input, color: "#654321" }),
  ])
  expect([one.status, other.status].sort()).toEqual(["fulfilled", "rejected"])
  const saved = await agencyOf(api)
  expect(saved.version).toBe(version + 1)
  expect((await served(saved.appearance.logoUrl)).status).toBe(200)
})

test("what is sent again because its answer was lost is answered with what it has stored", async () => {
  const { version } = await agencyOf(api)
  const logo = { kind: "file" as const, uploadId: await sent(api, png()) }
  const saved = await api.appearance.set({ version, color: "#123456", logo })
  expect(await api.appearance.set({ version, color: "#123456", logo })).toEqual(saved)
  expect((await served(saved.logoUrl)).status).toBe(200)
  for (const others of [
    { color: "#654321" },
    { logo: NONE },
    { logo: { ...logo, uploadId: await sent(api, jpeg) } },
  ]) {
    const input = { version, color: "#123456", logo, ...others }
    await expect(api.appearance.set(input)).rejects.toMatchObject({ status: 409 })
  }
  const recolored = await api.appearance.set({ version: saved.version, color: null, logo: KEEP })
  expect(await api.appearance.set({ version, color: null, logo })).toEqual(recolored)
  const none = await api.appearance.set({ version: recolored.version, color: null, logo: NONE })
  expect(await api.appearance.set({ version, color: null, logo: NONE })).toEqual(none)
})

test("the logo of before is erased with it; the file that was sent is left to the sweep and serves once", async () => {
  const uploadId = await sent(api, png())
  const logo = { kind: "file" as const, uploadId }
  const first = await api.appearance.set({ version: (await agencyOf(api)).version, color: null, logo })
  await expect(api.appearance.set({ version: first.version, color: null, logo })).rejects.toMatchObject({
    status: 404,
  })
  const { data } = await UploadEntity.get({ agencyId: admin.agencyId ?? "", uploadId }).go()
  expect(data?.status).toBe("discarded")
  const second = await api.appearance.set({ version: first.version, color: null, logo: NONE })
  expect(second.logoUrl).toBe(null)
  expect((await served(first.logoUrl)).status).toBe(404)
})

test("the logo that stands stays where another is sent over a colour that was chosen meanwhile, and can be sent again", async () => {
  const { admin: owner } = await newAgency()
  const [theirs, actor] = [apiAs(owner), await actorOf(owner)]
  const { logoUrl } = await setLogo(theirs, png())
  const { version } = await agencyOf(theirs)
  const sending = { color: null, logo: { kind: "file" as const, uploadId: await sent(theirs, jpeg) } }
  const late = await overtaken(
    "agency",
    () => AgencyAppearance.set(actor, { version, ...sending }),
    () => theirs.appearance.set({ version, color: "#123456", logo: KEEP }),
  )
  expect(late).toMatchObject({ status: "rejected", reason: { code: "conflict" } })
  expect((await agencyOf(theirs)).appearance).toEqual({ logoUrl, color: "#123456" })
  expect((await served(logoUrl)).status).toBe(200)
  const again = await theirs.appearance.set({ version: version + 1, ...sending })
  expect([(await served(again.logoUrl)).status, (await served(logoUrl)).status]).toEqual([200, 404])
})

test("only administrators choose it, and only with a logo of their own agency's", async () => {
  const { version } = await agencyOf(api)
  const colored = { version, color: "#123456", logo: KEEP }
  await expect(apiAs(member).appearance.set(colored)).rejects.toMatchObject({ status: 403 })
  await expect(anonymous().appearance.set(colored)).rejects.toMatchObject({ status: 401 })
  await expect(
    apiAs(member).files.start({ purpose: "agency-logo", fileName: "a", contentType: "image/png", size: 1 }),
  ).rejects.toMatchObject({ status: 403 })
  const other = await newAgency()
  const uploadId = await sent(apiAs(other.admin), png())
  await expect(
    api.appearance.set({ version, color: null, logo: { kind: "file", uploadId } }),
  ).rejects.toMatchObject({ status: 404 })
  const document = await api.files.start({
    purpose: "collaboration-document",
    ...{ fileName: "a.png", contentType: "image/png", size: 64 },
  })
  await expect(
    api.appearance.set({ version, color: null, logo: { kind: "file", uploadId: document.uploadId } }),
  ).rejects.toMatchObject({ status: 404 })
})

test("brands and influencers are told the logo's address and the colour, and nothing else", async () => {
  const { agencyId, admin: other } = await newAgency()
  const staff = apiAs(other)
  const { logoUrl } = await setLogo(staff, png())
  const { version } = await agencyOf(staff)
  await staff.appearance.set({ version, color: "#0a7a5a", logo: KEEP })
  const shown = { logoUrl, color: "#0a7a5a" }

  const creators = await newCreators(1)
  const { collaboration } = await staff.collaborations.create({
    fields: fieldsOf({}),
    participants: creators.map((creator) => influencerOf(creator)),
  })
  const collaborationId = collaboration.id
  const { token } = await staff.collaborations.setLink({ collaborationId, active: true })
  const [proposed] = await newRoster(agencyId, 1)
  const proposals = [{ influencerId: proposed?.influencerId ?? "" }]
  const { casting } = await staff.castings.create({ fields: castingFieldsOf(), proposals })
  const link = await staff.castings.makeLink({ castingId: casting.id })
  const outside = anonymous()
  const influencerId = proposed?.influencerId ?? ""
  for (const view of [
    () => outside.tracking.get({ token }),
    () => outside.guestCollaboration.get({ collaborationId }),
    () => outside.brandCasting.get({ token: link.token }),
    // Whose influencer somebody is, an index tells.
    () => outside.influencerProfile.get({ influencerId }),
  ])
    await eventually(async () => expect((await view()).appearance).toEqual(shown))
})
