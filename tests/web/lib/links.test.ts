import { expect, it } from "vitest"
import { linkProblem, safeLink, siteOf } from "../../../packages/web/src/lib/links.ts"

/** rules/platform.md#links-and-text */
it.each([
  ["https://www.rive.example/a?b#c", "https://www.rive.example/a?b#c", "rive.example"],
  ["  http://rive.example:8080 ", "http://rive.example:8080", "rive.example:8080"],
  ["HTTPS://Rive.example", "HTTPS://Rive.example", "rive.example"],
  ["https://www2.rive.example", "https://www2.rive.example", "www2.rive.example"],
  ["javascript:alert(1)", undefined, null],
  ["data:text/html,x", undefined, null],
  ["ftp://rive.example", undefined, null],
  ["xhttps://rive.example", undefined, null],
  ["httpsx://rive.example", undefined, null],
  ["https://rive.example@ailleurs.example", undefined, null],
  ["https://ailleurs.example\\@rive.example/", undefined, null],
  ["https://:rive.example@ailleurs.example", undefined, null],
  ["rive.example", undefined, null],
  ["", undefined, null],
  [null, undefined, null],
])("the link %j leads to %j, on %j", (text, link, site) => {
  expect([safeLink(text), siteOf(text)]).toEqual([link, site])
})

it("a required link must be present and valid, unless the stored value stays", () => {
  const refused = "Lien invalide : il doit commencer par http:// ou https://"
  expect([linkProblem(" ", false), linkProblem(" ", true)]).toEqual(["Veuillez entrer un lien", null])
  for (const editing of [true, false]) {
    expect(linkProblem("rive.example", editing)).toBe(refused)
    expect(linkProblem(" https://rive.example ", editing)).toBeNull()
    expect(linkProblem(" www.rive.example ", editing)).toBeNull()
  }
})
