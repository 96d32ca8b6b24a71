import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ReactNode } from "react"
import { MemoryRouter } from "react-router-dom"
import { describe, expect, it, vi } from "vitest"
import { FilePreview } from "../../../packages/web/src/ui/FilePreview.tsx"
import { isComplete, problemIn } from "../../../packages/web/src/ui/form/PeriodFilter.tsx"
import { SearchInput } from "../../../packages/web/src/ui/form/SearchInput.tsx"
import { MemberGroups } from "../../../packages/web/src/ui/influencers/MemberGroups.tsx"
import { PostGrid } from "../../../packages/web/src/ui/influencers/PostCard.tsx"
import { StarRating } from "../../../packages/web/src/ui/influencers/StarRating.tsx"
import { FilterChips } from "../../../packages/web/src/ui/list/FilterChips.tsx"
import { Pagination } from "../../../packages/web/src/ui/list/Pagination.tsx"
import { SelectionBar } from "../../../packages/web/src/ui/list/SelectionBar.tsx"
import { ShowMoreList } from "../../../packages/web/src/ui/list/ShowMoreList.tsx"
import {
  Field,
  PasswordField,
  SelectField,
  SixDigitsField,
} from "../../../packages/web/src/ui/public/Field.tsx"
import { PublicDialog } from "../../../packages/web/src/ui/public/PublicDialog.tsx"
import { PublicAvatar, SafeImage } from "../../../packages/web/src/ui/public/PublicImage.tsx"
import { ErrorBanner, ErrorState } from "../../../packages/web/src/ui/states/ErrorState.tsx"
import { OfflineBanner } from "../../../packages/web/src/ui/states/OfflineBanner.tsx"
import { QueryBoundary } from "../../../packages/web/src/ui/states/QueryBoundary.tsx"

const show = (what: ReactNode) => render(<MemoryRouter>{what}</MemoryRouter>)
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `n${at + 1}`)

describe("a long list that is drawn as one scrolls", () => {
  const list = (count: number) => (
    <ShowMoreList items={numbers(count)} label="Nombres">
      {(item) => <li key={item}>{item}</li>}
    </ShowMoreList>
  )

  it.each([
    [24, 24, false],
    [25, 24, true],
  ])("of %i shows %i at first", (count, shown, more) => {
    render(list(count))
    expect(screen.getAllByRole("listitem")).toHaveLength(shown)
    expect(screen.queryByRole("button", { name: "Afficher plus" }) !== null).toBe(more)
  })

  it("shows more by a press, until it has shown all", async () => {
    render(list(50))
    await userEvent.click(screen.getByRole("button", { name: "Afficher plus" }))
    expect(screen.getAllByRole("listitem")).toHaveLength(48)
    await userEvent.click(screen.getByRole("button", { name: "Afficher plus" }))
    expect(screen.getAllByRole("listitem")).toHaveLength(50)
    expect(screen.queryByRole("button", { name: "Afficher plus" })).toBeNull()
  })

  it("shows more by itself once its end comes near, and looks on as long as it is", () => {
    const observers: (() => void)[] = []
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
          observers.push(() => told([{ isIntersecting: true }]))
        }
        observe() {}
        disconnect() {}
      },
    )
    render(list(80))
    // One that stays in sight is told of once: it has to be looked for anew.
    act(() => observers.pop()?.())
    expect(screen.getAllByRole("listitem")).toHaveLength(48)
    act(() => observers.pop()?.())
    expect(screen.getAllByRole("listitem")).toHaveLength(72)
  })
})

describe("a search", () => {
  const field = () => screen.getByRole<HTMLInputElement>("searchbox")
  const search = (onSearch: (text: string) => void, onEnter?: (text: string) => void) => (
    <MemoryRouter>
      <SearchInput label="Chercher" value="" onSearch={onSearch} {...(onEnter && { onEnter })} />
    </MemoryRouter>
  )

  it("is sent at once by Enter, once alone, and told", async () => {
    const [onSearch, onEnter] = [vi.fn(), vi.fn()]
    render(search(onSearch, onEnter))
    await userEvent.click(field())
    await userEvent.paste("été")
    await userEvent.keyboard("{Enter}{Enter}")
    expect(onSearch.mock.calls).toEqual([["été"]])
    expect(onEnter.mock.calls).toEqual([["été"], ["été"]])
  })

  it("is emptied by its cross, which is sent too", async () => {
    const onSearch = vi.fn()
    render(search(onSearch))
    await userEvent.click(field())
    await userEvent.paste("été")
    await userEvent.keyboard("{Enter}")
    fireEvent.click(screen.getByLabelText("Effacer"))
    expect(field().value).toBe("")
    fireEvent.blur(field())
    await waitFor(() => expect(onSearch.mock.calls).toEqual([["été"], [""]]))
  })

  it("has the keyboard by a key, with the caret behind what is there", async () => {
    render(
      <MemoryRouter>
        <main>
          <SearchInput label="Chercher" value="abc" onSearch={() => undefined} />
        </main>
      </MemoryRouter>,
    )
    fireEvent.keyDown(document.body, { key: "/" })
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })
})

describe("pages", () => {
  it("are chosen by number, and left at neither end", async () => {
    const onPage = vi.fn()
    render(<Pagination label="Pages" page={1} pageCount={2} onPage={onPage} />)
    expect(screen.getByRole("button", { name: "Page précédente" })).toHaveProperty("disabled", true)
    await userEvent.click(screen.getByRole("button", { name: "Page suivante" }))
    await userEvent.click(screen.getByRole("button", { name: "Page 2" }))
    expect(onPage.mock.calls).toEqual([[2], [2]])
    expect(screen.getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBeNull()
  })
})

describe("what is chosen of a list", () => {
  const bar = (extent: "some" | "all" | "none", shown: number, calls: string[]) => (
    <MemoryRouter>
      <SelectionBar
        selection={{
          extent,
          toggleAll: () => void calls.push("all"),
          clear: () => void calls.push("clear"),
        }}
        label="Choix"
        count="1 choisi"
        shown={shown}
      >
        {null}
      </SelectionBar>
    </MemoryRouter>
  )

  it.each([
    ["some", 1200, /^Les 1\s200 affichés$/],
    ["some", 2, /^Les 2 affichés$/],
    ["some", 1, /^Tout$/],
  ] as const)("may become all that is shown (%s of %i)", async (extent, shown, name) => {
    const calls: string[] = []
    render(bar(extent, shown, calls))
    await userEvent.click(screen.getByRole("button", { name }))
    await userEvent.click(screen.getByRole("button", { name: "Désélectionner" }))
    expect(calls).toEqual(["all", "clear"])
  })

  it("that is all offers no more of it", () => {
    render(bar("all", 3, []))
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Désélectionner"])
  })
})

it("chips say which one is shown, and how many there are of each, none as well", async () => {
  const onChange = vi.fn()
  render(
    <FilterChips
      legend="Réponses"
      options={[
        { value: "a", label: "Tous", count: 1200 },
        { value: "b", label: "Refusés", count: 0 },
        { value: "c", label: "Autres" },
      ]}
      value="a"
      onChange={onChange}
    />,
  )
  const chips = screen.getAllByRole("button")
  expect(chips.map(({ textContent }) => textContent?.replace(/\s/gu, " "))).toEqual([
    ...["Tous 1 200", "Refusés 0", "Autres"],
  ])
  expect(chips.map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["true", "false", "false"])
  await userEvent.click(chips[1] as HTMLElement)
  expect(onChange).toHaveBeenCalledWith("b")
})

describe("what members added", () => {
  it("stands by member in the order in which it comes, with how many there are in all", () => {
    const item = (id: string, by: string, name: string) => ({ id, addedBy: { id: by, name } })
    show(
      <MemberGroups
        items={[item("1", "u1", "Ada"), item("2", "u2", "Bea"), item("3", "u1", "Ada")]}
        members={[{ id: "u1", name: "Ada", count: 9 }]}
        memberOf={({ addedBy }) => addedBy}
        count={(count) => `${count} créateurs`}
      >
        {(items, name) => <p>{`${name} : ${items.map(({ id }) => id).join()}`}</p>}
      </MemberGroups>,
    )
    expect(screen.getAllByRole("region").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ada9 créateursAda : 1,3$/),
      expect.stringMatching(/Bea1 créateursBea : 2$/),
    ])
  })
})

describe("a post", () => {
  const post = {
    ...{ id: "p1", influencerId: "i1", postUrl: "https://insta.example/p/1", imageUrl: null, caption: "" },
    ...{ likesCount: 1, commentsCount: null, postedAt: "2026-03-01T10:00:00.000Z", postType: "reel" },
    collaborationKeywords: ["pub", "offert", "sponsor"],
    influencerId: "zoe",
    brand: null,
    correction: null,
  }
  type Posts = Parameters<typeof PostGrid>[0]["posts"]

  it("says what it is, what one sees of it, and leads to its platform", async () => {
    const onKeyword = vi.fn()
    show(
      <PostGrid
        label="Publications"
        posts={
          [
            post,
            { ...post, id: "p2", postUrl: "javascript:x", likesCount: 2, caption: "Salut" },
          ] as unknown as Posts
        }
        keywords={2}
        onKeyword={onKeyword}
      />,
    )
    const [first, second] = screen.getAllByRole("article") as HTMLElement[]
    expect(within(first as HTMLElement).getByText("Sans légende")).toBeDefined()
    expect(within(first as HTMLElement).getByText("Reel")).toBeDefined()
    expect(within(first as HTMLElement).getByText("1 mention j'aime")).toBeDefined()
    expect(within(first as HTMLElement).queryByText(/commentaire/)).toBeNull()
    const link = within(first as HTMLElement).getByRole("link")
    expect([link.getAttribute("href"), link.getAttribute("aria-label")]).toEqual([
      "https://insta.example/p/1",
      "Voir la publication du 1er mars 2026",
    ])
    expect(within(second as HTMLElement).getByText("2 mentions j'aime")).toBeDefined()
    expect(within(second as HTMLElement).getByText("Salut")).toBeDefined()
    expect(within(second as HTMLElement).queryByRole("link")).toBeNull()
    const words = within(first as HTMLElement).getAllByRole("button")
    expect(words.map(({ textContent }) => textContent)).toEqual(["pub", "offert"])
    await userEvent.click(words[1] as HTMLElement)
    expect(onKeyword).toHaveBeenCalledWith("offert")
  })
})

it("a rating that nobody gave is none", () => {
  const { rerender, container } = render(<StarRating rating={null} />)
  expect(container.textContent).toBe("")
  rerender(<StarRating rating={3} />)
  expect(screen.getByRole("img", { name: "Note : 3 sur 5" })).toBeDefined()
})

describe("a file in the page", () => {
  it.each([
    ["image", "Image unavailable"],
    ["video", "L'aperçu ne peut pas être affiché. Téléchargez le fichier."],
  ] as const)("that is an %s says that it cannot be shown", (kind, said) => {
    const { container } = render(<FilePreview kind={kind} url="https://a.example/1" name="Le fichier" />)
    fireEvent.error(container.querySelector("img, video") ?? container)
    expect(screen.getByRole("alert").textContent).toBe(said)
  })

  it("that is a PDF is named", () => {
    render(<FilePreview kind="pdf" url="about:blank" name="Le contrat" />)
    expect(screen.getByTitle("Le contrat").tagName).toBe("IFRAME")
  })

  it("gives way to words where a picture does not load, and another one is tried", () => {
    const { rerender } = render(<SafeImage src="https://a.example/1.jpg" alt="Photo" />)
    fireEvent.error(screen.getByRole("img"))
    expect(screen.getByText("Image unavailable")).toBeDefined()
    rerender(<SafeImage src="https://a.example/2.jpg" alt="Photo" />)
    expect(screen.getByRole("img", { name: "Photo" })).toBeDefined()
    rerender(<PublicAvatar name="Léa Martin" imageUrl="https://a.example/3.jpg" />)
    fireEvent.error(screen.getByRole("img"))
    expect(screen.getByRole("img", { name: "Léa Martin" }).textContent).toBe("LM")
    rerender(<PublicAvatar name="Léa Martin" imageUrl="https://a.example/4.jpg" />)
    expect(screen.getByRole("img").getAttribute("src")).toBe("https://a.example/4.jpg")
  })
})

describe("what could not be read", () => {
  it.each([
    [new TypeError("Failed to fetch"), true],
    [Object.assign(new Error("Refusé"), { code: "forbidden", status: 403 }), false],
  ])("is tried again only where that may help (%s)", (error, may) => {
    const onRetry = vi.fn()
    render(
      <>
        <ErrorState error={error} onRetry={onRetry} />
        <ErrorBanner title="Non" error={error} onRetry={onRetry} />
      </>,
    )
    const buttons = screen.queryAllByRole("button", { name: "Réessayer" })
    expect(buttons).toHaveLength(may ? 2 : 0)
    for (const button of buttons) fireEvent.click(button)
    expect(onRetry).toHaveBeenCalledTimes(buttons.length)
  })

  it("stays as it was read before, and what is gone is not an error", () => {
    const gone = Object.assign(new Error("Parti"), { code: "not_found", status: 404 })
    const query = (data: string | undefined, error: unknown) => ({ data, error, refetch: async () => null })
    const shown = (data: string | undefined, error: unknown, instead?: string) => {
      cleanup()
      const { container } = render(
        <QueryBoundary query={query(data, error)} gone={instead}>
          {(text) => <p>{text}</p>}
        </QueryBoundary>,
      )
      return container.textContent
    }
    expect(shown("Ancien", new TypeError("Failed to fetch"))).toBe("Ancien")
    expect(shown("Ancien", gone, "Parti")).toBe("Parti")
    expect(shown("Ancien", gone)).toBe("Ancien")
    expect(shown(undefined, null)).toBe("Chargement en cours")
    expect(shown(undefined, gone)).toMatch(/^Impossible d'afficher ces informations/)
    expect(shown("", null)).toBe("")
  })
})

it("whoever is offline reads so, and that it is over; live updates are told of only while there is a network", () => {
  const online = vi.spyOn(navigator, "onLine", "get")
  online.mockReturnValue(true)
  const { rerender } = render(<OfflineBanner />)
  const said = () => screen.getByRole("status").textContent
  expect(said()).toBe("")
  rerender(<OfflineBanner interrupted />)
  expect(said()).toMatch(/^Mises à jour en direct interrompues/)
  online.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event("offline")))
  expect(said()).toMatch(/^Vous êtes hors ligne/)
  expect(said()).not.toMatch(/interrompues/)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event("online")))
  expect(said()).toMatch(/^Mises à jour/)
})

describe("a dialog of the public pages", () => {
  const open = (held: boolean) => {
    const onClose = vi.fn()
    render(
      <PublicDialog title="Répondre" onClose={onClose} held={held}>
        <button type="button">Dedans</button>
      </PublicDialog>,
    )
    return { onClose, dialog: screen.getByRole("dialog", { name: "Répondre" }) }
  }

  it.each([
    [false, 2],
    [true, 0],
  ])("is closed by Escape and beside it, unless it is held (%s)", (held, times) => {
    const { onClose, dialog } = open(held)
    fireEvent.click(screen.getByRole("button", { name: "Dedans" }))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(dialog)
    const cancel = new Event("cancel", { cancelable: true })
    act(() => void dialog.dispatchEvent(cancel))
    expect(cancel.defaultPrevented).toBe(true)
    expect(onClose).toHaveBeenCalledTimes(times)
  })
})

describe("the fields of the public pages", () => {
  it("say what is wrong with them, and what they are for, to whoever hears them", () => {
    render(
      <Field label="Nom" value="" onChange={() => undefined} error="Manquant" hint="En entier" required />,
    )
    const field = screen.getByLabelText("Nom")
    const said = field
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent)
    expect(said).toEqual(expect.arrayContaining(["Manquant", "En entier"]))
    expect(field.getAttribute("aria-invalid")).toBe("true")
  })

  it("of a password show it while one looks at it", async () => {
    render(<PasswordField label="Mot de passe" value="secret" onChange={() => undefined} />)
    const field = screen.getByLabelText("Mot de passe")
    const eye = screen.getByRole("button", { name: "Afficher le mot de passe" })
    expect(field.getAttribute("type")).toBe("password")
    await userEvent.click(eye)
    expect([field.getAttribute("type"), eye.getAttribute("aria-pressed")]).toEqual(["text", "true"])
    await userEvent.click(eye)
    expect(field.getAttribute("type")).toBe("password")
  })

  it("of a code take its digits, however it is pasted, and of a choice what is offered", () => {
    const [code, choice] = [vi.fn(), vi.fn()]
    render(
      <>
        <SixDigitsField value="" onChange={code} />
        <SelectField
          label="Type"
          value="a"
          options={[
            ["a", "Un"],
            ["b", "Deux"],
          ]}
          onChange={choice}
        />
      </>,
    )
    fireEvent.change(screen.getByLabelText("Code de vérification"), { target: { value: "Code : 123 456 7" } })
    expect(code).toHaveBeenCalledWith("123456")
    fireEvent.change(screen.getByLabelText("Type"), { target: { value: "b" } })
    expect(choice).toHaveBeenCalledWith("b")
  })
})

describe("a period of one's own", () => {
  const rules = { endRequired: false }
  const both = { endRequired: true }

  it.each([
    [{ period: "custom", from: "2026-03-01" }, rules, true],
    [{ period: "custom", from: "2026-03-01" }, both, false],
    [{ period: "custom", to: "2026-03-01" }, rules, false],
    [{ period: "custom", from: "2026-03-01", to: "2026-03-01" }, both, true],
    [{ period: "custom", from: "2026-03-02", to: "2026-03-01" }, rules, false],
    [{ period: "custom", from: "2026-03-01", to: "demain" }, rules, false],
    [{ period: "custom", from: "2026-13-01" }, rules, false],
    [{ period: "all" }, both, true],
  ])("%j is one that can be asked for (%j): %s", (period, checks, is) => {
    expect(isComplete(period, checks)).toBe(is)
  })

  it("says nothing of what is missing yet, and what is wrong beside its end", () => {
    expect(problemIn({ period: "custom" }, both)).toBeNull()
    expect(problemIn({ period: "custom", from: "2026-03-02" }, both)).toBeNull()
    expect(problemIn({ period: "custom", from: "2026-03-02", to: "2026-03-01" }, both)?.field).toBe("to")
    const own = { endRequired: false, problemOf: () => ({ field: "from" as const, message: "Trop long" }) }
    expect(problemIn({ period: "custom", from: "2026-03-02" }, own)?.message).toBe("Trop long")
    expect(problemIn({ period: "7d", from: "2026-03-02" }, own)).toBeNull()
  })
})
