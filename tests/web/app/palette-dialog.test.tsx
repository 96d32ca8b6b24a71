import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { beforeEach, describe, expect, it, vi } from "vitest"
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
  searches,
  searchOf,
} from "../support/palette.tsx"
import { json } from "../support/site.tsx"

const hugo: Profile = { ...camille, id: "u2", userRole: "user", permissions: { collaborations: true } }

beforeEach(beginPalette)

describe("opening and closing", () => {
  it("by the shortcut while typing elsewhere; Escape gives the focus back", async () => {
    await enter(camille)
    const message = screen.getByLabelText("Message")
    await userEvent.type(message, "Bonjour")
    const press = new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true, bubbles: true })
    act(() => void message.dispatchEvent(press))
    expect(press.defaultPrevented).toBe(true)
    const input = await field()
    expect(document.activeElement).toBe(input)

    const below = vi.fn()
    window.addEventListener("keydown", below)
    await userEvent.keyboard("{Escape}")
    window.removeEventListener("keydown", below)
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(below).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(message)
    expect(message).toHaveProperty("value", "Bonjour")
  })

  it("by the keys of a Mac, which its button and its hints name", async () => {
    vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel")
    await enter(camille)
    const [button] = screen.getAllByRole("button", { name: /^Rechercher/ })
    expect(button?.getAttribute("aria-keyshortcuts")).toBe("Meta+K")
    expect(button?.querySelector("kbd")?.textContent).toBe("⌘ K")
    await userEvent.keyboard("{Meta>}k{/Meta}")
    await field()
    const hints = [...screen.getByRole("dialog").querySelectorAll("kbd")].map(
      ({ textContent }) => textContent,
    )
    expect(hints).toContain("⌘")
    expect(hints).not.toContain("Ctrl")
  })

  it("by the button, and by the shortcut again", async () => {
    await enter(camille)
    const [button] = screen.getAllByRole("button", { name: /^Rechercher/ })
    expect(button?.getAttribute("aria-keyshortcuts")).toBe("Control+K")
    await userEvent.click(button as HTMLElement)
    await field()
    await userEvent.keyboard("{Control>}k{/Control}")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("by a press beside it, and by none that begins or ends inside", async () => {
    await enter(camille)
    const input = await open()
    const around = screen.getByRole("dialog")
    const [row] = screen.getAllByRole("option") as [HTMLElement]
    for (const [from, to] of [
      [input, around],
      [around, input],
      [input, input],
    ] as const) {
      fireEvent.mouseDown(from)
      fireEvent.click(to)
      expect(screen.queryByRole("dialog")).toBe(around)
    }
    // The field is put the cursor in; a row that is pressed does not take the focus out of it.
    expect([fireEvent.mouseDown(input), fireEvent.mouseDown(row)]).toEqual([true, false])
    fireEvent.mouseDown(around)
    fireEvent.click(around)
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("Tab goes round inside", async () => {
    await enter(camille)
    const input = await open()
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fermer la recherche" }))
    await userEvent.tab()
    expect(document.activeElement).toBe(input)
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fermer la recherche" }))
  })

  it("Enter on its close button closes it, whatever result is chosen", async () => {
    const router = await enter(camille)
    const before = router.state.location.pathname
    await open()
    await userEvent.tab()
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(screen.queryByRole("button", { name: "Fermer la recherche" })).toBeNull())
    expect(router.state.location.pathname).toBe(before)
  })
})

describe("the keyboard in the list", () => {
  it("moves, wraps, jumps to the ends, shares its choice with the pointer, and says where it is", async () => {
    await enter(camille)
    const input = await open()
    expect(options()).toEqual([
      "Aujourd'hui",
      "Activité",
      "Dashboard",
      "Discover",
      "Market Watch",
      "Recrutement",
      "Créateurs",
      "Collaborations",
      "Casting",
      "Calendrier",
      "Clients",
      "Mes tâches",
      "Tâches influenceurs",
      "Comptabilité",
      "Ressources",
      "Talent Manager",
      "Mon compte",
      "Approbation des membres",
      "Ajouter un client",
      "Nouvelle collaboration",
      "Modèles de timeline",
      "Nouveau casting",
      "Ajouter une ressource",
      "Nouvelle tâche",
      "Nouvelle tâche influenceur",
      "Passer au thème sombre",
      "Déconnexion",
    ])
    expect(chosen()).toBe("Aujourd'hui")
    await userEvent.keyboard("{ArrowUp}")
    expect(chosen()).toBe("Déconnexion")
    await userEvent.keyboard("{ArrowDown}{ArrowDown}")
    expect(chosen()).toBe("Activité")
    await userEvent.keyboard("{End}")
    expect(chosen()).toBe("Déconnexion")
    await userEvent.keyboard("{Home}")
    expect(chosen()).toBe("Aujourd'hui")
    await userEvent.hover(screen.getByRole("option", { name: "Ajouter un client" }))
    expect(chosen()).toBe("Ajouter un client")
    await userEvent.keyboard("{ArrowDown}")
    expect(chosen()).toBe("Nouvelle collaboration")
    expect(document.activeElement).toBe(input)
    await userEvent.keyboard("{Home}")
    const active = input.getAttribute("aria-activedescendant") ?? ""
    expect(document.getElementById(active)?.textContent).toBe("Aujourd'hui")
    expect(document.getElementById(input.getAttribute("aria-controls") ?? "")?.role).toBe("listbox")
    const groups = within(screen.getByRole("listbox")).getAllByRole("group")
    expect(groups.map((group) => labelOf(group))).toEqual(["Pages", "Actions"])
  })

  it("leaves to the field whatever a letter is being composed with", async () => {
    const router = await enter(camille)
    const input = await open()
    const before = chosen()
    for (const key of ["Enter", "ArrowDown", "Escape"]) {
      const press = Object.defineProperty(createEvent.keyDown(input, { key }), "isComposing", { value: true })
      fireEvent(input, press)
      expect([key, press.defaultPrevented, chosen()]).toEqual([key, false, before])
    }
    expect(router.state.location.pathname).toBe("/app/collaborations")
    expect(screen.queryByRole("dialog")).not.toBeNull()
  })

  it("Enter opens; with Ctrl, in another tab and only what has an address", async () => {
    const tabs = vi.spyOn(window, "open").mockReturnValue(null)
    const router = await enter(camille)
    await open()
    await userEvent.keyboard("marques{Enter}")
    expect(await screen.findByRole("heading", { name: "Les clients" })).toBeDefined()
    expect(router.state.location.pathname).toBe("/app/clients")
    expect(screen.queryByRole("dialog")).toBeNull()

    await open()
    await userEvent.keyboard("nouvelle{Control>}{Enter}{/Control}")
    expect(tabs).toHaveBeenCalledExactlyOnceWith("/app/collaborations/new", "_blank", "noopener")
    await open()
    await userEvent.keyboard("sombre{Control>}{Enter}{/Control}")
    expect(tabs).toHaveBeenCalledOnce()
    await userEvent.keyboard("{Enter}")
    expect(document.documentElement.dataset.theme).toBe("dark")
  })
})

describe("the pointer in the list", () => {
  const searched = async () => {
    const router = await enter(camille, { [CLIENTS]: () => clients("Marée") })
    await open()
    await userEvent.keyboard("maré")
    const title = await screen.findByTitle("Marée")
    return { router, row: title.closest<HTMLElement>("[role=option]") ?? title }
  }

  it("opens what is pressed", async () => {
    const { router, row } = await searched()
    await userEvent.click(row)
    expect(await screen.findByRole("heading", { name: "Un client" })).toBeDefined()
    expect(router.state.location.pathname).toBe("/app/clients/Marée")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("chooses a row by moving over it, not by resting where one scrolls to", async () => {
    await enter(camille)
    await open()
    for (const name of ["Ajouter un client", "Déconnexion"]) {
      const row = screen.getByRole("option", { name })
      await userEvent.keyboard("{Home}{ArrowDown}")
      fireEvent.pointerEnter(row)
      fireEvent.mouseEnter(row)
      expect(chosen()).toBe("Activité")
      fireEvent.mouseMove(row)
      expect(chosen()).toBe(name)
    }
  })

  it.each(["ctrlKey", "metaKey", "shiftKey"])(
    "leaves it to the browser to open another tab (%s), and remembers it",
    async (held) => {
      const { router, row } = await searched()
      const tabs = vi.spyOn(window, "open").mockReturnValue(null)
      const click = new MouseEvent("click", { bubbles: true, cancelable: true, [held]: true })
      const kept = { yes: false }
      window.addEventListener(
        "click",
        (event) => {
          kept.yes = !event.defaultPrevented
          event.preventDefault()
        },
        { once: true },
      )
      act(() => void row.dispatchEvent(click))
      expect(kept.yes).toBe(true)
      expect(tabs).not.toHaveBeenCalled()
      expect(router.state.location.pathname).toBe("/app/collaborations")
      expect(localStorage.getItem(RECENTS)).toContain("Marée")
    },
  )
})

const labelOf = (group: HTMLElement) =>
  document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent

describe("searching", () => {
  it("asks once typing rests, tells the count, marks what was typed", async () => {
    await enter(camille, {
      [CLIENTS]: () => clients("Marée", "Café Brumaire"),
      [COLLABORATIONS]: () => collaborations("Matin d'été"),
    })
    await open()
    await userEvent.keyboard(" ma ")
    await waitFor(() => expect(screen.getByText("7 résultats").role).toBe("status"))
    expect(searches()).toEqual(["clients:ma", "collaborations:ma"])
    expect(options()).toEqual([
      "Market Watch",
      "Talent Manager",
      "Clients",
      "MaréeLuxe",
      "Café BrumaireLuxe",
      "Matin d'étéOtarieEn cours",
      "Ajouter un client",
    ])
    const marks = screen.getByRole("listbox").querySelectorAll("mark")
    expect([...marks].map(({ textContent }) => textContent)).toEqual(["Ma", "Ma", "Ma", "ma", "Ma"])
  })

  it("asks nothing on behalf of someone who may not look", async () => {
    await enter(hugo, { [COLLABORATIONS]: () => collaborations("Matin d'été") })
    await open()
    await userEvent.keyboard("ma")
    expect(await screen.findByText("2 résultats")).toBeDefined()
    expect(searches()).toEqual(["collaborations:ma"])
    expect(options()).toEqual(["Market Watch", "Matin d'étéOtarieEn cours"])
    await userEvent.clear(await field())
    const [pages] = within(screen.getByRole("listbox")).getAllByRole("group")
    expect(
      within(pages as HTMLElement)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Aujourd'hui",
      "Activité",
      "Discover",
      "Market Watch",
      "Recrutement",
      "Collaborations",
      "Calendrier",
      "Mon compte",
    ])
    await userEvent.keyboard("client")
    expect(options()).not.toContain("Ajouter un client")
    await waitFor(() => expect(searches().at(-1)).toBe("collaborations:client"))
    expect(searches().filter((search) => search.startsWith("clients"))).toEqual([])
  })

  it("keeps what still fits while it asks again, and drops the question nobody waits for", async () => {
    const late = Promise.withResolvers<void>()
    await enter(camille, {
      [CLIENTS]: ({ url }) =>
        searchOf(url) === "ma"
          ? clients("Marée", "Matine")
          : late.promise.then(() => clients("Matine", "Matilde")),
    })
    await open()
    await userEvent.keyboard("ma")
    await screen.findByTitle("Marée")
    await userEvent.keyboard("t")
    expect(options()).toEqual(["MatineLuxe"])
    expect(screen.getByRole("listbox").getAttribute("aria-busy")).toBe("true")
    await waitFor(() => expect(searches()).toContain("clients:mat"))
    const question = asked.find(({ url }) => url.includes(CLIENTS) && searchOf(url) === "mat")
    expect(question?.signal.aborted).toBe(false)
    expect(options()).toEqual(["MatineLuxe"])
    await userEvent.keyboard("i")
    await waitFor(() => expect(question?.signal.aborted).toBe(true))
    late.resolve()
    await waitFor(() => expect(options()).toEqual(["MatineLuxe", "MatildeLuxe"]))
  })

  it("leaves the chosen row chosen when more arrives", async () => {
    const late = Promise.withResolvers<Response>()
    await enter(camille, { [CLIENTS]: () => late.promise })
    await open()
    await userEvent.keyboard("nouvelle")
    expect(chosen()).toBe("Nouvelle collaboration")
    await waitFor(() => expect(searches()).toContain("clients:nouvelle"))
    late.resolve(clients("Nouvelle Vague"))
    await waitFor(() =>
      expect(options()).toEqual([
        "Nouvelle VagueLuxe",
        "Nouvelle collaboration",
        "Nouveau casting",
        "Nouvelle tâche",
        "Nouvelle tâche influenceur",
        "Ajouter un client",
        "Ajouter une ressource",
        "Activité",
      ]),
    )
    expect(chosen()).toBe("Nouvelle collaboration")
  })

  it("chooses what fits better, when the person has not chosen", async () => {
    const late = Promise.withResolvers<Response>()
    await enter(camille, { [CLIENTS]: () => late.promise })
    await open()
    await userEvent.keyboard("maré")
    expect(chosen()).toBeNull()
    await waitFor(() => expect(searches()).toContain("clients:maré"))
    late.resolve(clients("Marée"))
    await waitFor(() => expect(chosen()).toBe("MaréeLuxe"))
  })

  it("says that nothing was found", async () => {
    await enter(camille)
    const input = await open()
    await userEvent.keyboard("zzz")
    await waitFor(() => expect(screen.getAllByText("Aucun résultat pour « zzz »")).toHaveLength(2))
    expect(input.getAttribute("aria-expanded")).toBe("false")
    expect(input.hasAttribute("aria-controls")).toBe(false)
    expect(input.getAttribute("maxlength")).toBe("200")
  })

  it("says what failed, shows the rest, and tries again", async () => {
    let broken = true
    await enter(camille, {
      [CLIENTS]: () => (broken ? Promise.reject(new TypeError("Failed to fetch")) : clients("Marée")),
      [COLLABORATIONS]: () => collaborations("Matin d'été"),
    })
    const input = await open()
    await userEvent.keyboard("ma")
    const alert = await screen.findByRole("alert")
    expect(alert.textContent).toContain("Erreur de connexion réseau.")
    expect(options()).toContain("Matin d'étéOtarieEn cours")
    broken = false
    within(alert).getByRole("button", { name: "Réessayer" }).focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(options()).toContain("MaréeLuxe"))
    expect(screen.queryByRole("alert")).toBeNull()
    expect(document.activeElement).toBe(input)
  })

  it("offers no second try of what was refused", async () => {
    await enter(camille, { [CLIENTS]: () => json(403, { code: "forbidden", detail: "Accès refusé" }) })
    await open()
    await userEvent.keyboard("ma")
    const alert = await screen.findByRole("alert")
    expect(within(alert).queryByRole("button", { name: "Réessayer" })).toBeNull()
  })
})

describe("recent destinations", () => {
  it("come first next time, but for where one already is, and go when the person signs out", async () => {
    await enter(camille, { [CLIENTS]: () => clients("Marée") })
    await open()
    await userEvent.keyboard("maré")
    await screen.findByTitle("Marée")
    await userEvent.keyboard("{Enter}")
    await screen.findByRole("heading", { name: "Un client" })
    await open()
    expect(options()).not.toContain("MaréeLuxe")
    await userEvent.keyboard("collab{Enter}")
    await screen.findByLabelText("Message")
    await open()
    expect(options().slice(0, 2)).toEqual(["MaréeLuxe", "Aujourd'hui"])
    expect(localStorage.getItem(RECENTS)).toContain("Marée")
    await userEvent.keyboard("deconn{Enter}")
    expect(await screen.findByText("Page de connexion")).toBeDefined()
    expect(localStorage.getItem(RECENTS)).toBeNull()
  })
})

it("stays within what a phone's keyboard leaves to be seen", async () => {
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 })
  vi.stubGlobal("visualViewport", viewport)
  await enter(camille)
  await open()
  const { style } = screen.getByRole("dialog")
  expect(style.getPropertyValue("--visible-height")).toBe("844px")
  for (const [how, height, offsetTop] of [
    ["resize", 480, 12],
    ["scroll", 480, 40],
  ] as const) {
    Object.assign(viewport, { height, offsetTop })
    viewport.dispatchEvent(new Event(how))
    expect(style.getPropertyValue("--visible-height")).toBe(`${height}px`)
    expect(style.getPropertyValue("--visible-top")).toBe(`${offsetTop}px`)
  }
})
