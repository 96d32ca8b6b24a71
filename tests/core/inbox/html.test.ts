import { harmless } from "@trame/core/inbox/reading/harmless-html"
import { type Element, Window } from "happy-dom"
import { describe, expect, it } from "vitest"
import { hostilePages } from "../../support/hostilePages.ts"

/** rules/inbox.md#mail-content */
describe("a mail's layout", () => {
  it.for([false, true])("runs and fetches nothing, however hostile (pictures wanted: %s)", async (images) => {
    for (const page of hostilePages()) {
      const { html, all } = await shown(page, images)
      for (const element of all) assertHarmless(element, images, page)
      expect(html, page).not.toMatch(/<!--|<!\[CDATA|<\?/)
    }
  })

  it.each([
    `<table width="600" cellpadding="0" style="border-collapse:collapse"><tr><td align="center" bgcolor="#eee" style="padding:10px 0;color:rgb(1, 2, 3);font-family:'Helvetica Neue', Arial">x</td></tr></table>`,
    `<h1>Brief</h1><p>Le <b>2 mars</b></p><ol start="3" type="a"><li>Un reel</li></ol>`,
    `<table><tr><th colspan="2" rowspan="3" valign="top">Prix</th></tr></table>`,
    `<font color="#c00" face="Arial" size="2">Urgent</font>`,
    `<p dir="rtl" lang="ar" style="text-align:right;margin:0 auto;border-left:2px solid #ccc">مرحبا</p>`,
    `<blockquote style="padding-left:1em;background-color:hsla(10deg, 5%, 5%, 0.5);float:left">Cité</blockquote>`,
  ])("keeps an honest look: %s", async (page) => {
    expect((await harmless(page, { images: false })).html).toBe(page)
  })

  it.each([
    [`<a href="https://marque.example/brief">Voir le brief</a>`, "[marque.example]"],
    [`<a href="https://marque.example/brief">https://marque.example/brief</a>`, null],
    [`<a href="https://vol.example/login">www.banque.example</a>`, "⚠ mène à vol.example"],
    [
      `<a href="https://banque.example.vol.example">banque.example</a>`,
      "⚠ mène à banque.example.vol.example",
    ],
    [`<a href="https://vol.example">banque.example, vol.example</a>`, "⚠ mène à vol.example"],
    [`<a href="https://banque.example@vol.example/">https://banque.example</a>`, "⚠ mène à vol.example"],
    [`<a href="https://аpple.com">apple.com</a>`, "⚠ mène à xn--pple-43d.com"],
    [`<a href="mailto:eve@vol.example?subject=x">zoe@marque.example</a>`, "⚠ mène à eve@vol.example"],
    [`<a href="mailto:zoe@marque.example">zoe@marque.example</a>`, null],
    [`<a href="https://vol.example">xn--é.example</a>`, "⚠ mène à vol.example"],
    [`<a href="mailto:eve@xn--é.example">Écrire</a>`, "[eve@xn--%C3%A9.example]"],
    [`<a href="brief.html">Brief</a>`, null],
    [`<a href="mailto:?subject=x">Transférer</a>`, null],
    [
      `<a href="https://t.example"><img src="https://i.example/x.png" alt="banque.example"></a>`,
      "⚠ mène à t.example",
    ],
    [`<a href="https://un.example">a<a href="https://deux.example">b</a>c</a>`, "[un.example][deux.example]"],
  ])("tells where a link leads: %s", async (page, expected) => {
    const { body } = await shown(page)
    const leads = [...body.querySelectorAll("bdi")].map(({ textContent }) => textContent)
    expect(leads.join("") || null).toBe(expected)
  })

  it("shows inline pictures, and remote ones of a public name only on demand", async () => {
    const inline = `<img src="data:image/png;base64,iVBORw0KGgo=">`
    const remote = `<img src="//i.example/x.png" alt="Logo" width="3" height="4" style="border:0px" onload="x()">`
    const page = `${inline}${remote}<img src="cid:logo" alt="Logo">`
    expect(await harmless(page, { images: false })).toMatchObject({
      html: expect.stringMatching(/^<img src="data:[^>]*><span>Logo<\/span><span>Logo<\/span>$/),
      hasRemoteImages: true,
    })
    const { html } = await harmless(remote, { images: true })
    expect(html).toBe(
      `<img src="https://i.example/x.png" alt="Logo" width="3" height="4" style="border:0px" referrerpolicy="no-referrer" loading="lazy" />`,
    )
    const inside = await shown(`<img src="http://127.0.0.1/x"><img src="https://routeur/x">`, true)
    expect(inside).toMatchObject({ html: "<span></span><span></span>", hasRemoteImages: false })
  })

  it("is refused when it grows too large, and read in time however deep it is", async () => {
    await expect(harmless(`<a href=//a.b>`.repeat(60_000), { images: false })).resolves.toBeTruthy()
    const message = "Cet e-mail est trop lourd pour être affiché mis en page."
    const grown = harmless(`<a href=http://a.b>x</a>`.repeat(40_000), { images: false })
    await expect(grown).rejects.toMatchObject({ code: "too_large", message })
    const began = Date.now()
    for (const piece of ["<div>", "<table><tr><td>", "<a href=x ", "<", "<!--", `<p style="`, "&", "<b><i>"])
      await harmless(piece.repeat(100_000), { images: true })
    expect(Date.now() - began).toBeLessThan(15_000)
  })
})

/** A page as a browser reads it. */
async function shown(page: string, images = false) {
  const { html, hasRemoteImages } = await harmless(page, { images })
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } as never })
  document.body.innerHTML = html
  return { html, hasRemoteImages, body: document.body, all: [...document.body.querySelectorAll("*")] }
}

const TAGS = new Set(
  (
    "A ADDRESS ARTICLE ASIDE ABBR B BDI BDO BIG BLOCKQUOTE BR CAPTION CENTER CITE CODE COL COLGROUP DD DEL DIV DL DT " +
    "EM FIGCAPTION FIGURE FONT FOOTER H1 H2 H3 H4 H5 H6 HEADER HR I IMG INS KBD LI MAIN MARK NAV OL P PRE Q S SAMP " +
    "SECTION SMALL SPAN STRIKE STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR TT U UL VAR WBR"
  ).split(" "),
)
const ATTRIBUTES = new Set(
  (
    "align alt bgcolor border cellpadding cellspacing color colspan dir face height href lang loading nowrap " +
    "referrerpolicy rel rowspan size span src start style target type valign width"
  ).split(" "),
)
const INLINE = /^data:image\/(png|jpe?g|gif|webp);base64,/
const UNSAFE_STYLE = /url|@import|expression|position|\\|javascript|:\/\/|<|image|-\d/i

function assertHarmless(element: Element, images: boolean, page: string): void {
  expect(TAGS, page).toContain(element.tagName)
  for (const { name, value = "" } of element.attributes as Iterable<{ name: string; value?: string }>) {
    expect(ATTRIBUTES, page).toContain(name)
    if (name === "href") expect(value, page).toMatch(/^(https?:\/\/[^@/]+(\/|$)|mailto:[^?]+$)/)
    if (name === "src" && !INLINE.test(value)) expect(images ? value : "", page).toMatch(/^https:\/\//)
    if (name === "style") expect(value, page).not.toMatch(UNSAFE_STYLE)
  }
  if (!element.hasAttribute("href")) return
  expect(element.getAttribute("target"), page).toBe("_blank")
  expect(element.getAttribute("rel"), page).toBe("noopener noreferrer nofollow")
}
