import { QueryClientProvider } from "@tanstack/react-query"
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { MemoryRouter } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { Palette } from "../../../packages/web/src/app/palette/Palette.tsx"
import { AddressContext } from "../../../packages/web/src/lib/address/address.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { MeContext } from "../../../packages/web/src/lib/session/me.ts"
import { expireSession } from "../../../packages/web/src/lib/session/session.ts"
import { setThemeChoice } from "../../../packages/web/src/lib/themeChoice.ts"
import { camille } from "../../world/people.ts"
import {
  asked,
  beginPalette,
  CLIENTS,
  COLLABORATIONS,
  chosen,
  clients,
  collaborations,
  enter,
  field,
  open,
  options,
  RECENTS,
} from "../support/palette.tsx"
import { answer, json } from "../support/site.tsx"

beforeEach(beginPalette)

const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent)

describe("what is typed before the palette's code is there", () => {
  const closed = vi.fn()
  const below = vi.fn()

  function Page() {
    const [opened, setOpened] = useState(true)
    const close = () => {
      closed()
      setOpened(false)
    }
    const address = {
      pathname: "/app",
      search: "",
      entry: "",
      latest: () => ({ pathname: "/app", search: "" }),
    }
    const ways = { push: vi.fn(), replace: vi.fn(), back: vi.fn(), mayLeaveFor: async () => true }
    return (
      <MemoryRouter>
        <QueryClientProvider client={queryClient}>
          <MeContext value={camille}>
            <AddressContext value={{ ...address, ...ways }}>
              <textarea aria-label="Message" onKeyDown={below} />
              <button type="button" onClick={() => setOpened(true)}>
                Rouvrir
              </button>
              <Palette open={opened} onClose={close} />
            </AddressContext>
          </MeContext>
        </QueryClientProvider>
      </MemoryRouter>
    )
  }
  /** All at once, while it is still on its way. */
  const press = (...keys: (string | KeyboardEventInit)[]) => {
    closed.mockClear()
    below.mockClear()
    answer({})
    render(<Page />)
    expect(screen.queryByRole("dialog")).toBeNull()
    return keys.map((key) =>
      fireEvent.keyDown(screen.getByLabelText("Message"), typeof key === "string" ? { key } : key),
    )
  }

  it("stands in its field, and not where one was", async () => {
    expect(press("z", "y", "Backspace", "é", "Shift", " ", "b")).toEqual([
      ...[false, false, false, false],
      // Nothing is typed by it.
      true,
      ...[false, false],
    ])
    expect(await field()).toHaveProperty("value", "zé b")
    expect(below.mock.calls.map(([{ key }]) => key)).toEqual(["Shift"])
  })

  it("is gone with the palette that was called off", async () => {
    press("z", "Escape")
    fireEvent.click(screen.getByText("Rouvrir"))
    expect(await field()).toHaveProperty("value", "")
  })

  it("leaves the browser's own keys alone, and Escape calls the palette off", async () => {
    expect(press({ key: "r", ctrlKey: true }, { key: "c", metaKey: true }, "Escape")).toEqual([
      true,
      true,
      false,
    ])
    expect(closed).toHaveBeenCalledOnce()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.queryByRole("dialog")).toBeNull()
  })
})

describe("the keyboard of the palette", () => {
  it("opens it once while its keys are held, and selects text with Shift", async () => {
    await enter(camille)
    await open()
    const held = { key: "k", ctrlKey: true, repeat: true, cancelable: true, bubbles: true }
    const press = new KeyboardEvent("keydown", held)
    act(() => void document.activeElement?.dispatchEvent(press))
    // Nor does the browser go to its own search.
    expect([press.defaultPrevented, screen.queryByRole("dialog") !== null]).toEqual([true, true])

    const scrolled: (string | null)[] = []
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
      scrolled.push(this.textContent)
    })
    const first = chosen()
    for (const more of [{ shiftKey: true }, { altKey: true }])
      expect(fireEvent.keyDown(await field(), { key: "End", ...more })).toBe(true)
    expect(chosen()).toBe(first)
    await userEvent.keyboard("{End}")
    // What is chosen is in sight.
    expect(scrolled).toEqual(["Déconnexion"])
    fireEvent(screen.getByRole("dialog"), new Event("cancel"))
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("presses what has it, and opens nothing by that", async () => {
    const router = await enter(camille)
    await open()
    await userEvent.keyboard("marques")
    expect(chosen()).not.toBeNull()
    screen.getByRole("button", { name: "Fermer la recherche" }).focus()
    await userEvent.keyboard("{Enter}")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(router.state.location.pathname).toBe("/app/collaborations")
  })

  it("is at each line that is chosen, also at the one that leads to all that was found", async () => {
    const items = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => ({
      ...{ id, displayName: `Marée ${id}`, username: id, followersCount: 9 },
    }))
    await enter(camille, {
      "/api/roster": () => json(200, { items, nextCursor: null, total: 8, members: [] }),
    })
    const input = await open()
    await userEvent.keyboard("maré")
    await waitFor(() => expect(options()).toContain("Tous les résultats dans Créateurs de l'agence"))
    for (const line of options()) {
      expect(chosen()).toBe(line)
      const active = document.getElementById(input.getAttribute("aria-activedescendant") ?? "")
      expect([active?.textContent, / /.test(active?.id ?? "")]).toEqual([line, false])
      await userEvent.keyboard("{ArrowDown}")
    }
  })

  it("changes the theme to the one that is named", async () => {
    await enter(camille)
    for (const [typed, kept] of [
      ["sombre", "dark"],
      ["clair", "light"],
      ["suivre le thème", "system"],
    ]) {
      await open()
      await userEvent.keyboard(`${typed}{Enter}`)
      expect(localStorage.getItem("trame.theme")).toBe(kept)
    }
  })
})

it("an action does what it says where it is pressed, and leads nowhere", async () => {
  const router = await enter(camille)
  await open()
  await userEvent.click(screen.getByRole("option", { name: "Passer au thème sombre" }))
  expect(document.documentElement.dataset.theme).toBe("dark")
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(router.state.location.pathname).toBe("/app/collaborations")
})

it.each([
  ["quitter", "Déconnexion"],
  ["sortir", "Déconnexion"],
  ["logout", "Déconnexion"],
  ["nuit", "Passer au thème sombre"],
  ["jour", "Passer au thème clair"],
  ["ordinateur", "Suivre le thème du système"],
  ["annonceurs", "Clients"],
  ["mot de passe", "Mon compte"],
  ["gmail", "Talent Manager"],
  ["tarifs", "Créateurs"],
])("« %s » finds what is named otherwise", async (typed, title) => {
  if (title !== "Passer au thème sombre") setThemeChoice("dark")
  await enter(camille)
  await open()
  await userEvent.keyboard(typed)
  await waitFor(() => expect(options()).toContain(title))
})

describe("while it is searched", () => {
  const late = () => {
    const answered = Promise.withResolvers<Response>()
    return { answered, answers: { [CLIENTS]: () => answered.promise } }
  }

  it("says so, and how much was found then", async () => {
    const { answered, answers } = late()
    await enter(camille, answers)
    await open()
    await userEvent.keyboard("maré")
    expect(screen.getByText("Recherche en cours…")).toBeDefined()
    expect(screen.queryByText(/^Aucun résultat/)).toBeNull()
    expect(said()).toContain("Recherche en cours")
    await waitFor(() => expect(asked.length).toBeGreaterThan(1))
    answered.resolve(clients("Marée"))
    await waitFor(() => expect(said()).toContain("1 résultat"))
    expect(screen.queryByText("Recherche en cours…")).toBeNull()
    await userEvent.clear(await field())
    await waitFor(() => expect(said().join("")).toBe(""))
  })

  it("what was found first stays chosen, also where as good a one comes above it", async () => {
    const { answered, answers } = late()
    await enter(camille, { ...answers, [COLLABORATIONS]: () => collaborations("Marée haute") })
    await open()
    await userEvent.keyboard("maré")
    await waitFor(() => expect(chosen()).toMatch(/^Marée haute/))
    answered.resolve(clients("Marée"))
    await waitFor(() => expect(options()[0]).toBe("MaréeLuxe"))
    expect(chosen()).toMatch(/^Marée haute/)
  })

  it("what the person chose stays chosen, also where something fits better", async () => {
    const { answered, answers } = late()
    await enter(camille, answers)
    await open()
    await userEvent.keyboard("nouvelle{End}")
    // By « nouveautés », beside its title.
    expect(chosen()).toBe("Activité")
    await waitFor(() => expect(asked.length).toBeGreaterThan(1))
    answered.resolve(clients("Nouvelle Vague"))
    await waitFor(() => expect(options()).toContain("Nouvelle VagueLuxe"))
    expect(chosen()).toBe("Activité")
  })

  it("what the person chose is chosen no more once they type on", async () => {
    await enter(camille)
    await open()
    await userEvent.keyboard("nouvell{ArrowDown}")
    expect(chosen()).toBe("Nouvelle tâche")
    await userEvent.keyboard("e")
    expect(chosen()).toBe("Nouvelle collaboration")
    expect(options()).toContain("Nouvelle tâche")
  })

  it("a failure is said of what it was asked for alone", async () => {
    await enter(camille, { [CLIENTS]: () => json(503, { code: "unavailable", detail: "Plus tard." }) })
    await open()
    await userEvent.keyboard("ma")
    expect((await screen.findByRole("alert")).textContent).toContain("Plus tard.")
    // Which says it once, and does not count what was found without it.
    expect(said().join("")).toBe("")
    await userEvent.clear(await field())
    expect(screen.queryByRole("alert")).toBeNull()
  })
})

describe("where the person went", () => {
  it("is remembered of a place opened in another tab, and of no action", async () => {
    vi.spyOn(window, "open").mockReturnValue(null)
    await enter(camille)
    await open()
    await userEvent.keyboard("nouvelle coll{Control>}{Enter}{/Control}")
    await open()
    await userEvent.keyboard("marques{Control>}{Enter}{/Control}")
    expect(screen.queryByRole("dialog")).toBeNull()
    const kept: { id: string }[] = JSON.parse(localStorage.getItem(RECENTS) ?? "[]")
    expect(kept.map(({ id }) => id)).toEqual(["page:/app/clients"])
  })

  it("is still known when the session ended by itself", async () => {
    localStorage.setItem(RECENTS, "[]")
    await enter(camille)
    await act(() => expireSession())
    expect(await screen.findByText("Page de connexion")).toBeDefined()
    expect(localStorage.getItem(RECENTS)).toBe("[]")
  })
})
