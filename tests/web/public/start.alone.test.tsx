import { act, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { publicPageAt } from "../../../packages/web/src/public/pages.ts"
import { start } from "../../../packages/web/src/public/start.tsx"
import { fakeApi, refusal } from "../../world/fakeApi.ts"

let container: HTMLElement
beforeEach(() => {
  container = document.body.appendChild(document.createElement("div"))
})
afterEach(() => container.remove())

it("a public page's document shows the page of its address, with what the address names, once", async () => {
  const api = fakeApi()
  api.refuse("mailPreferences.set", refusal("not_found"))
  await begin("/mails/jeton-1")
  await within(container).findByText("Ce lien n'est plus actif")
  expect(api.writes()).toEqual([["mailPreferences.set", { token: "jeton-1", on: false }]])
})

it("the application's addresses are left to it", async () => {
  await begin("/app/clients")
  expect(container.innerHTML).toBe("")
})

const Broken = () => {
  throw new Error("Broken")
}

it.each([
  ["does not come", () => Promise.reject(new Error("Nothing came"))],
  ["breaks", () => Promise.resolve({ Component: Broken })],
])("when a public page's code %s, its document says so", async (_what, load) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  const page = publicPageAt("/cgv")?.page
  if (!page) throw new Error("The terms are a public page")
  vi.spyOn(page, "load").mockImplementationOnce(load)
  await begin("/cgv")
  expect(await within(container).findByText("Une erreur inattendue est survenue")).toBeDefined()
})

const begin = async (path: string) => {
  window.history.replaceState(null, "", path)
  await act(() => start(container))
}
