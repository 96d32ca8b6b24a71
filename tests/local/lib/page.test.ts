import { expect, onTestFinished, test } from "vitest"
import { listenOnLoopback } from "../../../scripts/local/lib/loopback.ts"
import { html, type Page, redirect, sendPage } from "../../../scripts/local/lib/page.ts"

test("all that is shown is escaped but markup itself, and nothing is shown of nothing", () => {
  const name = `<b>"L'été" & co</b>`
  const escaped = "&#60;b&#62;&#34;L&#39;été&#34; &#38; co&#60;/b&#62;"
  expect(html`<p title="${name}">${name}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
  const items = ["a&b", "c"].map((one) => html`<li>${one}</li>`)
  expect(`${html`<ul>${items}</ul>`}`).toBe("<ul><li>a&#38;b</li><li>c</li></ul>")
  expect(html`${null}${undefined}${false}${0}${""}${[1, [null, "<"]]}`.text).toBe("01&#60;")
})

test("a page says whom it stands in for, leads only where it says, and is kept by nobody", async () => {
  const page: Page = { title: "Payer", body: html`<main>Bonjour</main>` }
  const server = await listenOnLoopback((request, response) => {
    if (request.url === "/away") return redirect(response, "/elsewhere?a=1")
    const leadsTo = ["https://site.example/app?x=1", null]
    sendPage(response, { name: "Stripe local", note: "aucun paiement" }, { ...page, leadsTo, status: 404 })
  })
  onTestFinished(() => server.close())
  const { status, headers, ...answer } = await fetch(server.url).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }))
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"])
  expect(headers.get("content-security-policy")).toContain("form-action 'self' https://site.example; ")
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
  expect(answer.text).toMatch(/^<!doctype html>\n<html lang="fr">/)
  expect(answer.text).toContain("<title>Payer – Stripe local</title>")
  expect(answer.text).toContain('<header class="label">Stripe local — aucun paiement</header>')
  const away = await fetch(`${server.url}/away`, { redirect: "manual" })
  expect([away.status, away.headers.get("location")]).toEqual([303, "/elsewhere?a=1"])
})
