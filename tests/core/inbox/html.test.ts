import { harmless } from "@trame/core/inbox/reading/harmless-html"
import { type Element, Window } from "happy-dom"
import PostalMime from "postal-mime"
import { describe, expect, test } from "vitest"
import { DEMO_TRAPS } from "../../../scripts/local/google/demo/traps/index.ts"
import { hostilePages } from "../../support/hostilePages.ts"

/** What a browser makes of it. */
async function shown(page: string, images = false) {
  const { html, hasRemoteImages } = await harmless(page, { images })
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } as never })
  document.body.innerHTML = html
  return { html, hasRemoteImages, body: document.body, all: [...document.body.querySelectorAll("*")] }
}

const HARMLESS_TAGS = new Set(
  [
    "A ADDRESS ARTICLE ASIDE ABBR B BDI BDO BIG BLOCKQUOTE BR CAPTION CENTER CITE CODE COL COLGROUP DD DEL DIV DL DT",
    "EM FIGCAPTION FIGURE FONT FOOTER H1 H2 H3 H4 H5 H6 HEADER HR I IMG INS KBD LI MAIN MARK NAV OL P PRE Q S SAMP",
    "SECTION SMALL SPAN STRIKE STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR TT U UL VAR WBR",
  ].flatMap((line) => line.split(" ")),
)
const HARMLESS_ATTRIBUTES = new Set(
  [
    "align alt bgcolor border cellpadding cellspacing color colspan dir face height href lang loading nowrap",
    "referrerpolicy rel rowspan size span src start style target type valign width",
  ].flatMap((line) => line.split(" ")),
)

/** Those of the demonstration's mailbox. */
async function pagesOfTraps(): Promise<string[]> {
  const owner = { name: "Boîte à pièges", email: "pieges@gmail.example", since: Date.now() }
  const mails = await Promise.all(DEMO_TRAPS.mails(owner).map(({ render }) => PostalMime.parse(render())))
  return mails.flatMap(({ html }) => html || [])
}

/** rules/inbox.md#mail-content */
test.for([false, true])("200 hostile mails run and fetch nothing, pictures asked for: %s", async (images) => {
  for (const page of [...hostilePages(), ...(await pagesOfTraps())]) {
    const { html, all } = await shown(page, images)
    for (const element of all) assertHarmless(element, images, page)
    expect(html, page).not.toMatch(/<!--|<!\[CDATA|<\?/)
  }
})

const INLINE = /^data:image\/(png|jpe?g|gif|webp);base64,/

function assertHarmless(element: Element, images: boolean, page: string): void {
  expect(HARMLESS_TAGS, page).toContain(element.tagName)
  for (const { name, value = "" } of element.attributes as Iterable<{ name: string; value?: string }>) {
    expect(HARMLESS_ATTRIBUTES, page).toContain(name)
    if (name === "href") expect(value, page).toMatch(/^(https?:\/\/[^@/]+(\/|$)|mailto:[^?]+$)/)
    if (name === "src" && !INLINE.test(value)) expect(images ? value : "", page).toMatch(/^https:\/\//)
    if (name === "style") expect(value, page).not.toMatch(FETCHES)
  }
  if (element.tagName !== "A" || !element.hasAttribute("href")) return
  expect(element.getAttribute("target"), page).toBe("_blank")
  expect(element.getAttribute("rel"), page).toBe("noopener noreferrer nofollow")
}

const FETCHES = /url|@import|expression|position|\\|javascript|:\/\/|<|image|-\d/i

test("there are 200 of them, none like another", () => {
  const pages = hostilePages()
  expect(pages.length).toBeGreaterThanOrEqual(200)
  expect(new Set(pages).size).toBe(pages.length)
})

test("an honest mail keeps its look", async () => {
  const { html } = await shown(
    `<table width="600" cellpadding="0" style="border-collapse:collapse"><tr><td align="center" bgcolor="#eee"
     style="padding:10px 0;color:rgb(1, 2, 3);font-family:'Helvetica Neue', Arial"><h1>Brief</h1><p>Le <b>2 mars</b></p>
     <ul><li>Une story</li></ul></td></tr></table>`,
  )
  expect(html).toContain(`<table width="600" cellpadding="0" style="border-collapse:collapse">`)
  expect(html).toContain(`style="padding:10px 0;color:rgb(1, 2, 3);font-family:'Helvetica Neue', Arial"`)
  expect(html).toContain("<h1>Brief</h1><p>Le <b>2 mars</b></p>")
  for (const piece of [
    `<th colspan="2" rowspan="3" valign="top">Prix</th>`,
    `<ol start="3" type="a"><li>Un reel</li></ol>`,
    `<font color="#c00" face="Arial" size="2">Urgent</font>`,
    `<p dir="rtl" lang="ar" style="text-align:right;margin:0 auto;border-left:2px solid #ccc">مرحبا</p>`,
    `<a href="https://marque.example/" target="_blank" rel="noopener noreferrer nofollow" style="color:#c00">Brief</a>`,
    `<blockquote style="padding-left:1em;background-color:hsla(10deg, 5%, 5%, 0.5);float:left">Cité</blockquote>`,
  ])
    expect((await harmless(`<table><tr>${piece}</tr></table>`, { images: false })).html).toContain(piece)
})

describe("links tell where they lead", () => {
  const lead = async (page: string) => {
    const { body } = await shown(page)
    return body.querySelector("bdi")?.textContent ?? null
  }

  test.for([
    [`<a href="https://marque.example/brief">Voir le brief</a>`, "[marque.example]"],
    [`<a href="https://www.marque.example/brief">marque.example</a>`, null],
    [`<a href="https://marque.example/brief">https://marque.example/brief</a>`, null],
    [`<a href="https://marque.example/brief">www.marque.example</a>`, null],
    [`<a href="https://vol.example/login">www.banque.example</a>`, "⚠ mène à vol.example"],
    [
      `<a href="https://banque.example.vol.example">banque.example</a>`,
      "⚠ mène à banque.example.vol.example",
    ],
    [`<a href="https://fausse-banque.example">banque.example</a>`, "⚠ mène à fausse-banque.example"],
    [`<a href="https://vol.example">banque.example, vol.example</a>`, "⚠ mène à vol.example"],
    [`<a href="https://banque.example@vol.example/">https://banque.example</a>`, "⚠ mène à vol.example"],
    [`<a href="https://аpple.com">apple.com</a>`, "⚠ mène à xn--pple-43d.com"],
    [`<a href="https://xn--pple-43d.com">Apple</a>`, "[xn--pple-43d.com]"],
    [`<a href="https://drive.example/x">brief.pdf</a>`, "[drive.example]"],
    [`<a href="mailto:eve@vol.example?subject=x">zoe@marque.example</a>`, "⚠ mène à eve@vol.example"],
    [`<a href="mailto:zoe@marque.example">zoe@marque.example</a>`, null],
    // What claims to be in another alphabet and is in none.
    [`<a href="https://vol.example">xn--é.example</a>`, "⚠ mène à vol.example"],
    [`<a href="mailto:eve@xn--é.example">Écrire</a>`, "[eve@xn--%C3%A9.example]"],
    [`<a href="mailto:?subject=x">Transférer</a>`, null],
    [`<a href="brief.html">Brief</a>`, null],
    [
      `<a href="https://t.example"><img src="https://i.example/x.png" alt="banque.example"></a>`,
      "⚠ mène à t.example",
    ],
  ] as const)("%s", async ([page, said]) => {
    expect(await lead(page)).toBe(said)
  })

  test("each link by itself, also where one begins in another", async () => {
    const { body } = await shown(`<a href="https://un.example">a<a href="https://deux.example">b</a>c</a>`)
    expect([...body.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual([
      "[un.example]",
      "[deux.example]",
    ])
  })
})

test("pictures that came with the mail show, those that lie elsewhere only when asked for", async () => {
  const page = `<img src="data:image/png;base64,iVBORw0KGgo="><img src="http://i.example/x.png" width="3"><img src="cid:logo" alt="Logo">`
  const without = await shown(page)
  expect(without.hasRemoteImages).toBe(true)
  expect(without.body.querySelectorAll("img")).toHaveLength(1)
  expect(without.body.textContent).toBe("Logo")
  const withThem = await shown(page, true)
  expect([...withThem.body.querySelectorAll("img")].map((img) => img.getAttribute("src"))).toEqual([
    "data:image/png;base64,iVBORw0KGgo=",
    "https://i.example/x.png",
  ])
  const styled = `<img src="//i.example/x.png" alt="Logo" width="3" height="4" style="border:0px" onload="x()">`
  expect((await shown(styled, true)).html).toBe(
    `<img src="https://i.example/x.png" alt="Logo" width="3" height="4" style="border:0px" referrerpolicy="no-referrer" loading="lazy" />`,
  )
  const inside = await shown(`<img src="http://127.0.0.1/x"><img src="https://routeur/x">`, true)
  expect(inside).toMatchObject({ html: "<span></span><span></span>", hasRemoteImages: false })
})

test("a mail that grows beyond what an answer holds is refused in words", async () => {
  await expect(harmless(`<a href=//a.b>`.repeat(60_000), { images: false })).resolves.toBeTruthy()
  await expect(harmless(`<a href=http://a.b>x</a>`.repeat(40_000), { images: false })).rejects.toMatchObject({
    code: "too_large",
    message: "Cet e-mail est trop lourd pour être affiché mis en page.",
  })
})

test("a mail nested without end, or of nothing but brackets, is read in a moment", async () => {
  const began = Date.now()
  for (const piece of ["<div>", "<table><tr><td>", "<a href=x ", "<", "<!--", `<p style="`, "&", "<b><i>"]) {
    await harmless(piece.repeat(100_000), { images: true })
  }
  expect(Date.now() - began).toBeLessThan(15_000)
})
