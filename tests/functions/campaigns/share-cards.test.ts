import { beforeAll, expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { type Api, apiAs, engineUrl } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newTasks } from "../../support/briefs.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { newRoster } from "../../support/roster.ts"

const CHAT = "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"
const BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"

const ask = (path: string, agent = CHAT, redirect: RequestRedirect = "manual") =>
  fetch(`${engineUrl()}${path}`, { redirect, headers: { "user-agent": agent } })

async function cardAt(path: string): Promise<Record<string, string>> {
  const text = await (await ask(path, CHAT, "follow")).text()
  const metas = [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  return Object.fromEntries(metas.map(([, name, content]) => [name, content]))
}

const OURS = "Trame, le logiciel des agences d&#39;influence"

let staff: Api
let collaborationId: string
let castingId: string
let pages: Record<string, string>

beforeAll(async () => {
  const { admin, agencyId } = await newAgency()
  staff = apiAs(admin)
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("A creator")
  const { collaboration } = await staff.collaborations.create({
    fields: fieldsOf({ name: `L'été "20%" <b>`, brand: "Maison & Fils", budget: 987_654 }),
    participants: [influencerOf(creator)],
  })
  collaborationId = collaboration.id
  const { token } = await staff.collaborations.setLink({ collaborationId, active: true })
  const [proposed] = await newRoster(agencyId, 1)
  const proposals = [{ influencerId: proposed?.influencerId ?? "" }]
  const fields = castingFieldsOf({ name: "Hiver", brand: "Marque" })
  const { casting } = await staff.castings.create({ fields, proposals })
  castingId = casting.id
  const link = await staff.castings.makeLink({ castingId })
  const plan = {
    influencerIds: [proposed?.influencerId ?? ""],
    dates: ["2026-03-14"],
    tasks: newTasks("Tourner"),
  }
  const [brief] = (await staff.planner.create(plan)).briefs
  pages = {
    suivi: `/suivi/${token}`,
    collaboration: `/collaboration/${collaborationId}`,
    casting: `/casting/${link.token}`,
    brief: `/brief/${brief?.slug.toUpperCase()}`,
    influencer: `/influencer/${proposed?.influencerId}`,
  }
})

test("a browser has the page itself, what draws a card is led to the card, once", async () => {
  for (const path of ["/", ...Object.values(pages)]) {
    const page = await ask(path, BROWSER)
    expect(page.status, path).toBe(200)
    expect(await page.text(), path).toContain('<div id="root">')
    const led = await ask(path)
    expect(led.status, path).toBe(302)
    expect(led.headers.get("location"), path).toMatch(/^\/api\/share-cards\//)
    expect(led.headers.get("cache-control"), path).toBe("no-store")
    expect((await ask(`${path}?apercu=1`)).status, path).toBe(200)
  }
  for (const path of ["/login", "/app/clients", "/suivi/a/b", "/suivi/", "/theme.js"]) {
    expect((await ask(path)).status, path).not.toBe(302)
  }
})

test("a card tells the campaign, its brand and the agency, made harmless, and is kept by nobody", async () => {
  const name = (await staff.membership.agency()).agency?.name ?? ""
  expect(await cardAt(pages.suivi ?? "")).toEqual({
    robots: "noindex, nofollow",
    description: `Suivi de campagne · ${name}`,
    "og:type": "website",
    "og:locale": "fr_FR",
    "og:site_name": name,
    "og:title": "L&#39;été &quot;20%&quot; &lt;b&gt; · Maison &amp; Fils",
    "og:description": `Suivi de campagne · ${name}`,
    "og:image": expect.stringMatching(/^http.*\/icons\/share-card\.png$/),
    "og:image:alt": name,
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
  })
  expect(await cardAt(pages.casting ?? "")).toMatchObject({
    "og:title": "Hiver · Marque",
    "og:description": `Casting d&#39;influenceurs · ${name}`,
  })
  expect(await cardAt(pages.brief ?? "")).toMatchObject({ "og:title": "Votre brief" })
  const response = await ask(pages.suivi ?? "", CHAT, "follow")
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  })
})

test("nobody who takes part, no rate and no budget is in a card of a campaign or a casting", async () => {
  const { participants } = await staff.collaborations.get({ collaborationId })
  const { proposals } = await staff.castings.get({ castingId })
  const people = [...participants, ...proposals].flatMap(({ fullName, username }) => [fullName, username])
  for (const page of ["suivi", "collaboration", "casting", "brief"]) {
    const text = await (await ask(pages[page] ?? "", CHAT, "follow")).text()
    for (const secret of [...people, "987", "Tourner"])
      expect(text, `${page}: ${secret}`).not.toContain(secret)
  }
})

test("whoever is led to a card all the same goes on to its page, as the link says it and not back", async () => {
  const onFrom = async (path: string) => {
    const text = await (await ask(path, CHAT, "follow")).text()
    const [, address = ""] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(text) ?? []
    expect(text, path).toContain(`<a href="${address}">`)
    return address.replaceAll("&amp;", "&")
  }
  for (const path of ["/", ...Object.values(pages)]) {
    const address = await onFrom(path)
    expect(address, path).toBe(`${path}?apercu=1`)
    expect((await ask(address)).status, path).not.toBe(302)
  }
  const shared = `${pages.influencer}?via=cle-d-une_autre`
  expect(await onFrom(shared)).toBe(`${shared}&apercu=1`)
  const written = await onFrom(`/api/share-cards/influencer/x?via=${encodeURIComponent(`"><b>&x=1`)}`)
  expect(Object.fromEntries(new URLSearchParams(written.split("?")[1]))).toEqual({
    ...{ via: '"><b>&x=1', apercu: "1" },
  })
})

test("a link that leads nowhere, or no more, shows what the landing page does", async () => {
  const ours = await cardAt("/")
  expect(ours["og:title"]).toBe(OURS)
  for (const page of Object.keys(pages)) expect(await cardAt(`/${page}/nulle-part`), page).toEqual(ours)
  expect(await cardAt("/suivi/temp-abcdefghijklmnop")).toEqual(ours)

  await staff.collaborations.setLink({ collaborationId, active: false })
  expect(await cardAt(pages.suivi ?? "")).toEqual(ours)
  expect(await cardAt(pages.collaboration ?? "")).toEqual(ours)
  await staff.castings.makeLink({ castingId, replaces: pages.casting?.split("/").at(-1) })
  expect(await cardAt(pages.casting ?? "")).toEqual(ours)
})

test("the card's own address answers nothing else, nor anybody past the distribution's pages", async () => {
  for (const path of ["x", "suivi/", "suivi/a/b", "suivi/%3Cscript%3E", "site/x", "app/a"]) {
    expect((await ask(`/api/share-cards/${path}`)).status, path).toBe(404)
  }
  const posted = await fetch(`${engineUrl()}/api/share-cards/site`, { method: "POST" })
  expect(posted.status).toBe(404)
})
