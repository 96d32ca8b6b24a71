import { act, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { publicPageAt } from "../../../packages/web/src/public/pages.ts"
import { start } from "../../../packages/web/src/public/start.tsx"
import { answer, json } from "../support/site.tsx"

describe("a public page's document", () => {
  let container: HTMLElement
  beforeEach(() => {
    container = document.body.appendChild(document.createElement("div"))
  })
  afterEach(() => container.remove())

  const begin = async (path: string) => {
    window.history.replaceState(null, "", path)
    await act(() => start(container))
  }

  it("shows the page of its address, with what the address names, once", async () => {
    const asked: string[] = []
    const refuse = ({ url }: Request) => {
      asked.push(new URL(url).pathname)
      return json(404, { code: "not_found", detail: "Non" })
    }
    answer({ "/api/mail-preferences/jeton%201": refuse })
    await begin("/mails/jeton%201")
    await within(container).findByText("Ce lien n'est plus actif")
    expect(asked).toEqual(["/api/mail-preferences/jeton%201"])
  })

  it("is left to the application at its addresses", async () => {
    await begin("/app/clients")
    expect(container.innerHTML).toBe("")
  })

  it("says so where the page's code does not come, or breaks", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const page = publicPageAt("/cgv")?.page
    if (!page) throw new Error("The terms are a public page")
    vi.spyOn(page, "load").mockRejectedValueOnce(new Error("Nothing came"))
    await begin("/cgv")
    expect(await within(container).findByText("Une erreur inattendue est survenue")).toBeDefined()
    container.replaceChildren()
    const Broken = () => {
      throw new Error("Broken")
    }
    vi.spyOn(page, "load").mockResolvedValueOnce({ Component: Broken })
    container = document.body.appendChild(document.createElement("div"))
    await begin("/cgv")
    expect(await within(container).findByText("Une erreur inattendue est survenue")).toBeDefined()
    expect(said).toHaveBeenCalled()
  })
})
