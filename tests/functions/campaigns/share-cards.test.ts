import { beforeAll, describe, expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { type Api, apiAs, engineUrl } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newTasks } from "../../support/briefs.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newRoster } from "../../support/roster.ts"

let staff: Api
let collaborationId: string
let castingId: string
let people: string[]
let pages: Record<"suivi" | "collaboration" | "casting" | "brief" | "influencer", string>

beforeAll(async () => {
  const { admin, agencyId } = await newAgency()
  staff = apiAs(admin)
  const [creator] = await newRoster(agencyId, 1)
  if (!creator) throw new Error("A creator")
  const { influencerId } = creator
  people = [creator.displayName, creator.username]
  const { collaboration } = await staff.collaborations.create({
    fields: fieldsOf({ name: `L'été "20%" <b>`, brand: "Maison & Fils", budget: 987_654 }),
    participants: [influencerOf(creator)],
  })
  collaborationId = collaboration.id
  const fields = castingFieldsOf({ name: "Hiver", brand: "Marque" })
  castingId = (await staff.castings.create({ fields, proposals: [{ influencerId }] })).casting.id
  const plan = { influencerIds: [influencerId], dates: ["2026-03-14"], tasks: newTasks("Tourner") }
  const [brief] = (await staff.planner.create(plan)).briefs
  pages = {
    suivi: `/suivi/${(await staff.collaborations.setLink({ collaborationId, active: true })).token}`,
    collaboration: `/collaboration/${collaborationId}`,
    casting: `/casting/${(await staff.castings.makeLink({ castingId })).token}`,
    brief: `/brief/${brief?.slug.toUpperCase()}`,
    influencer: `/influencer/${influencerId}`,
  }
})

describe("a link", () => {
  it("shows browsers its page, and redirects preview bots to its card, without a loop", async () => {
    for (const path of ["/", ...Object.values(pages)]) {
      const page = await ask(path, BROWSER)
      expect([page.status, (await page.text()).includes('<div id="root">')], path).toEqual([200, true])
      const { status, headers } = await ask(path)
      expect([status, headers.get("cache-control")], path).toEqual([302, "no-store"])
      expect(headers.get("location"), path).toMatch(/^\/api\/share-cards\//)
      expect((await ask(`${path}?apercu=1`)).status, path).toBe(200)
    }
    for (const path of ["/login", "/app/clients", "/suivi/a/b", "/suivi/", "/theme.js"])
      expect((await ask(path)).status, path).not.toBe(302)
  })

  it("has a card that forwards to it, without a redirect back", async () => {
    const onFrom = async (path: string) => {
      const text = await textAt(path)
      const [, address = ""] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(text) ?? []
      expect(text, path).toContain(`<a href="${address}">`)
      return address.replaceAll("&amp;", "&")
    }
    for (const path of ["/", ...Object.values(pages)]) expect(await onFrom(path)).toBe(`${path}?apercu=1`)
    const shared = `${pages.influencer}?via=cle-d-une_autre`
    expect(await onFrom(shared)).toBe(`${shared}&apercu=1`)
    const written = await onFrom(`/api/share-cards/influencer/x?via=${encodeURIComponent(`"><b>&x=1`)}`)
    const parameters = Object.fromEntries(new URLSearchParams(written.split("?")[1]))
    expect(parameters).toEqual({ via: '"><b>&x=1', apercu: "1" })
  })
})

describe("a card", () => {
  it("shows the campaign, brand and agency, escaped, and is not cacheable", async () => {
    const name = (await staff.membership.agency()).agency?.name ?? ""
    expect(await cardAt(pages.suivi)).toEqual({
      robots: "noindex, nofollow",
      description: `Suivi de campagne · ${name}`,
      "og:type": "website",
      "og:locale": "fr_FR",
      "og:site_name": name,
      "og:description": `Suivi de campagne · ${name}`,
      "og:title": "L&#39;été &quot;20%&quot; &lt;b&gt; · Maison &amp; Fils",
      "og:image": expect.stringMatching(/^http.*\/icons\/share-card\.png$/),
      "og:image:alt": name,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    })
    expect(await cardAt(pages.casting)).toMatchObject({
      "og:title": "Hiver · Marque",
      "og:description": `Casting d&#39;influenceurs · ${name}`,
    })
    expect(await cardAt(pages.brief)).toMatchObject({ "og:title": "Votre brief" })
    const { headers } = await ask(pages.suivi, CHAT, "follow")
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    })
    for (const page of ["suivi", "collaboration", "casting", "brief"] as const) {
      const text = await textAt(pages[page])
      for (const secret of [...people, "987", "Tourner"]) expect(text, page).not.toContain(secret)
    }
  })

  it("has an address that accepts no other method or path", async () => {
    for (const path of ["x", "suivi/", "suivi/a/b", "suivi/%3Cscript%3E", "site/x", "app/a"])
      expect((await ask(`/api/share-cards/${path}`)).status, path).toBe(404)
    const posted = await fetch(`${engineUrl()}/api/share-cards/site`, { method: "POST" })
    expect(posted.status).toBe(404)
  })

  it("of an invalid or closed link shows what the landing page does", async () => {
    const ours = await cardAt("/")
    expect(ours["og:title"]).toBe("Trame, le logiciel des agences d&#39;influence")
    for (const page of Object.keys(pages)) expect(await cardAt(`/${page}/nulle-part`), page).toEqual(ours)
    expect(await cardAt("/suivi/temp-abcdefghijklmnop")).toEqual(ours)
    await staff.collaborations.setLink({ collaborationId, active: false })
    await staff.castings.makeLink({ castingId, replaces: pages.casting.split("/").at(-1) })
    for (const page of ["suivi", "collaboration", "casting"] as const)
      expect(await cardAt(pages[page])).toEqual(ours)
  })
})

const CHAT = "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"
const BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"

const ask = (path: string, agent = CHAT, redirect: RequestRedirect = "manual") =>
  fetch(`${engineUrl()}${path}`, { redirect, headers: { "user-agent": agent } })
const textAt = async (path: string) => (await ask(path, CHAT, "follow")).text()

async function cardAt(path: string): Promise<Record<string, string>> {
  const metas = (await textAt(path)).matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)
  return Object.fromEntries([...metas].map(([, name, content]) => [name, content]))
}
