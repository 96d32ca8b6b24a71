import { mkdtemp, rm } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type LoopbackServer, listenOnLoopback } from "../../scripts/local/lib/loopback.ts"
import { createOutbox, type Outbox, startSes } from "../../scripts/local/outbox/index.ts"

const SIGNED = { authorization: "AWS4-HMAC-SHA256 Credential=local", "content-type": "application/json" }
let dataDir: string
let outbox: Outbox
let site: LoopbackServer
let ses: LoopbackServer

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "trame-outbox-"))
  outbox = createOutbox({ dataDir, path: "/boite" })
  site = await listenOnLoopback((req, res) => {
    if (!outbox.handle(req, res)) res.writeHead(404).end()
  })
  ses = await startSes({ outbox })
})
afterEach(async () => {
  await Promise.all([site.close(), ses.close(), outbox.close()])
  await rm(dataDir, { recursive: true, force: true })
})

const mail = (index: number) => ({
  to: `a${index}@trame.example`,
  subject: `Sujet ${index}`,
  text: `Texte ${index}`,
})

function send(body: object, headers: Record<string, string> = SIGNED) {
  return fetch(`${ses.url}/v2/email/outbound-emails`, { method: "POST", headers, body: JSON.stringify(body) })
}

const simple = {
  FromEmailAddress: "bonjour@trame.example",
  Destination: { ToAddresses: ["camille@lumiere.example"] },
  Content: { Simple: { Subject: { Data: "Bienvenue" }, Body: { Text: { Data: "Bonjour Camille" } } } },
}

describe("the outbox", () => {
  it("shows the newest first and escapes what it shows", async () => {
    await outbox.deliver(mail(1))
    await outbox.deliver({
      to: "b@trame.example",
      subject: "<img src=x onerror=alert(1)>",
      text: `"l'été" & <b>`,
    })
    const page = await fetch(`${site.url}/boite`)
    const html = await page.text()
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(html).toContain("Boîte d'envoi locale")
    expect(html).not.toMatch(/<img|<b>/)
    expect(html.indexOf("b@trame.example")).toBeLessThan(html.indexOf("a1@trame.example"))
    const list = (await (await fetch(`${site.url}/boite.json`)).json()) as { text: string }[]
    expect(list.map(({ text }) => text)).toEqual([`"l'été" & <b>`, "Texte 1"])
    expect((await fetch(`${site.url}/ailleurs`)).status).toBe(404)
  })

  it("says that there is nothing, and is only read", async () => {
    expect(await (await fetch(`${site.url}/boite`)).text()).toContain("Aucun e-mail pour le moment.")
    expect(await (await fetch(`${site.url}/boite.json`)).json()).toEqual([])
    expect((await fetch(`${site.url}/boite`, { method: "POST" })).status).toBe(405)
  })

  it("tells when a mail was sent, by the clock of Paris", async () => {
    vi.useFakeTimers({ now: new Date("2026-07-01T22:30:05Z"), toFake: ["Date"] })
    await outbox.deliver(mail(1)).finally(() => vi.useRealTimers())
    const page = await (await fetch(`${site.url}/boite`)).text()
    expect(page).toContain('<time datetime="2026-07-01T22:30:05.000Z">2 juillet 2026 à 00:30:05</time>')
    expect(page).not.toContain("Aucun e-mail")
    expect(page).not.toContain("Réponses à")
  })

  it("answers no other host name", async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { host: "voleur.example" }
      request(`${site.url}/boite.json`, { headers }, (res) => resolve(res.resume().statusCode))
        .on("error", reject)
        .end()
    })
    expect(status).toBe(421)
  })

  it("keeps the latest 500 over a restart", async () => {
    await Promise.all(Array.from({ length: 520 }, (_, index) => outbox.deliver(mail(index))))
    await outbox.close()
    const again = createOutbox({ dataDir })
    expect(again.list()).toHaveLength(500)
    expect(again.list()[0]).toMatchObject(mail(519))
    expect(again.list().at(-1)).toMatchObject(mail(20))
    await again.close()
  })
})

describe("SES", () => {
  it("puts what is sent into the outbox", async () => {
    const response = await send(simple)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ MessageId: outbox.list()[0]?.id })
    expect(outbox.list()).toMatchObject([
      { to: "camille@lumiere.example", subject: "Bienvenue", text: "Bonjour Camille" },
    ])
  })

  it("keeps what else the mail holds, and shows whom an answer reaches", async () => {
    const { Subject, Body } = simple.Content.Simple
    const Simple = { Subject, Body: { ...Body, Html: { Data: "<p>Bonjour</p>" } } }
    await send({ ...simple, ReplyToAddresses: ["hugo@lumiere.example"], Content: { Simple } })
    expect(outbox.list()).toMatchObject([
      { text: "Bonjour Camille", html: "<p>Bonjour</p>", replyTo: ["hugo@lumiere.example"] },
    ])
    const page = await (await fetch(`${site.url}/boite`)).text()
    expect(page).toContain("Réponses à hugo@lumiere.example")
    expect(page).not.toContain("<p>Bonjour</p>")
  })

  it("puts one mail into it for each recipient", async () => {
    const ToAddresses = ["camille@lumiere.example", "hugo@lumiere.example"]
    expect((await send({ ...simple, Destination: { ToAddresses } })).status).toBe(200)
    expect(
      outbox
        .list()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(ToAddresses)
  })

  it("takes the text of a mail that has only HTML from there", async () => {
    const Body = { Html: { Data: "<p>Bonjour</p>" } }
    const { Subject } = simple.Content.Simple
    expect((await send({ ...simple, Content: { Simple: { Subject, Body } } })).status).toBe(200)
    expect(outbox.list()).toMatchObject([{ text: "<p>Bonjour</p>", html: "<p>Bonjour</p>" }])
  })

  it("refuses a page, an unsigned request and one without content", async () => {
    expect((await send(simple, { ...SIGNED, origin: "https://voleur.example" })).status).toBe(403)
    expect((await send(simple, {})).status).toBe(403)
    expect((await send({ ...simple, Content: {} })).status).toBe(400)
    expect((await send({ ...simple, Destination: {} })).status).toBe(400)
    expect((await send({ ...simple, Destination: { ToAddresses: [] } })).status).toBe(400)
    expect((await send({ ...simple, FromEmailAddress: undefined })).status).toBe(400)
    const { Body, Subject } = simple.Content.Simple
    expect((await send({ ...simple, Content: { Simple: { Body } } })).status).toBe(400)
    expect((await send({ ...simple, Content: { Simple: { Subject } } })).status).toBe(400)
    const elsewhere = { method: "POST", headers: SIGNED, body: JSON.stringify(simple) }
    expect((await fetch(`${ses.url}/v2/email/elsewhere`, elsewhere)).status).toBe(404)
    expect(outbox.list()).toEqual([])
  })
})
