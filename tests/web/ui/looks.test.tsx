import { fireEvent, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { UNKNOWN_MEMBER } from "@trame/core/influencers/by-member/rules"
import type { Post } from "@trame/core/influencers/catalogue/contract"
import { ConfigProvider } from "antd"
import { MemoryRouter, Route, Routes } from "react-router-dom"
import { describe, expect, it, vi } from "vitest"
import { AppProviders } from "../../../packages/web/src/app/shell/Shell.tsx"
import { ApprovalTag } from "../../../packages/web/src/ui/ApprovalTag.tsx"
import { CopyButton, useCopy } from "../../../packages/web/src/ui/CopyButton.tsx"
import { FilePreview } from "../../../packages/web/src/ui/FilePreview.tsx"
import {
  InfluencerPicture,
  VerifiedMark,
} from "../../../packages/web/src/ui/influencers/InfluencerPicture.tsx"
import { MemberGroups } from "../../../packages/web/src/ui/influencers/MemberGroups.tsx"
import { PlatformLabel } from "../../../packages/web/src/ui/influencers/Platform.tsx"
import { PostCard } from "../../../packages/web/src/ui/influencers/PostCard.tsx"
import { StarInput } from "../../../packages/web/src/ui/influencers/StarInput.tsx"
import { StarRating } from "../../../packages/web/src/ui/influencers/StarRating.tsx"
import { LinkButton } from "../../../packages/web/src/ui/LinkButton.tsx"
import { Logo } from "../../../packages/web/src/ui/Logo.tsx"
import { PageHeader } from "../../../packages/web/src/ui/PageHeader.tsx"
import { AvatarStack, PersonAvatar } from "../../../packages/web/src/ui/PersonAvatar.tsx"
import { PreviewFrame } from "../../../packages/web/src/ui/PreviewFrame.tsx"
import { Section } from "../../../packages/web/src/ui/Section.tsx"
import { CollaborationStatusTag, StatusTag } from "../../../packages/web/src/ui/StatusTag.tsx"
import { TabBar } from "../../../packages/web/src/ui/TabBar.tsx"

describe("somebody's picture", () => {
  it("is a sign where there is neither picture nor name, as large as is said, and tells no other site of the page", () => {
    const { container, rerender } = render(<PersonAvatar name="" size={64} />)
    expect(container.textContent).toBe("?")
    expect((container.firstElementChild as HTMLElement).style.width).toBe("64px")
    rerender(<PersonAvatar name="Léa" imageUrl="https://a.example/1.jpg" />)
    const image = screen.getByRole("img", { name: "Léa" })
    expect(["referrerpolicy", "loading"].map((name) => image.getAttribute(name))).toEqual([
      ...["no-referrer", "lazy"],
    ])
  })

  it("stands among others with the name to be pointed at, and as many of them as are wanted", () => {
    const people = ["Ada", "Bea", "Cleo"].map((name) => ({
      id: name,
      name,
      imageUrl: `https://a.example/${name}`,
    }))
    render(<AvatarStack people={people} max={2} />)
    expect(screen.getAllByRole("listitem").map(({ title, textContent }) => title || textContent)).toEqual([
      ...["Ada", "Bea", "+1"],
    ])
    expect(screen.getAllByRole("img").map((one) => one.getAttribute("src"))).toEqual([
      ...["https://a.example/Ada", "https://a.example/Bea"],
    ])
  })

  it("carries the platform's sign by its name, whatever its case, and none that has no sign", () => {
    const picture = (platform: string, imageUrl: string | null = null) => (
      <InfluencerPicture name="Léa Martin" imageUrl={imageUrl} platform={platform} />
    )
    const { container, rerender } = render(picture("TikTok"))
    expect(screen.getByRole("img", { name: "TikTok" })).toBeDefined()
    expect(container.textContent).toBe("LM")
    rerender(picture("minitel", "https://a.example/1.jpg"))
    expect(screen.queryByRole("img")).toBeNull()
    // The name stands beside it.
    expect(container.querySelector("img")?.getAttribute("alt")).toBe("")
    expect(container.textContent).toBe("")
  })

  it.each(["", " "])("of whom no name is known is a question mark (« %s »)", (name) => {
    const { container } = render(<InfluencerPicture name={name} imageUrl={null} platform="minitel" />)
    expect(container.textContent).toBe("?")
  })

  it("has a mark behind the name that the platform vouches for, and no other", () => {
    const { rerender } = render(<VerifiedMark verified />)
    expect(screen.getByRole("img", { name: "Compte vérifié" })).toBeDefined()
    rerender(<VerifiedMark verified={false} />)
    expect(screen.queryByRole("img")).toBeNull()
  })

  it("is no initials of a member whom nobody knows any more", () => {
    render(
      <MemberGroups
        items={[{ addedBy: UNKNOWN_MEMBER }]}
        members={[]}
        memberOf={({ addedBy }) => addedBy}
        count={(count) => `${count} créateur`}
      >
        {() => null}
      </MemberGroups>,
    )
    expect(screen.getByRole("region", { name: UNKNOWN_MEMBER.name }).textContent).toBe(
      `?${UNKNOWN_MEMBER.name}1 créateur`,
    )
  })

  it("of a platform is its sign and its name", () => {
    const { container } = render(<PlatformLabel platform="instagram" />)
    expect([container.textContent, container.querySelectorAll("svg").length]).toEqual(["Instagram", 1])
  })
})

it("the product's mark has the colour of the text where it stands, light or dark, and one of its own", () => {
  const { container } = render(<Logo markOnly />)
  const drawn = [...container.querySelectorAll("[stroke]")].map((part) => part.getAttribute("stroke"))
  expect(new Set(drawn)).toEqual(new Set(["currentColor", "var(--coral)"]))
})

describe("a post", () => {
  const post: Post = {
    ...{ id: "p1", postUrl: "https://insta.example/p/1", imageUrl: "https://a.example/1.jpg" },
    ...{ caption: "Salut", likesCount: 1200, commentsCount: 1, postType: "other", isCollaboration: true },
    ...{
      postedAt: "2026-03-01T10:00:00.000Z",
      collaborationKeywords: ["pub", "offert"],
      influencerId: "zoe",
      brand: null,
      correction: null,
    },
  }

  it("shows whose it is, its picture, how often it was answered, and its words, which lead nowhere by themselves", () => {
    render(<PostCard post={post} author="Léa Martin" />)
    const card = within(screen.getByRole("article"))
    expect(card.getByText("Léa Martin")).toBeDefined()
    expect(document.querySelector("article img")?.getAttribute("src")).toBe("https://a.example/1.jpg")
    expect(card.queryByText("Reel")).toBeNull()
    expect(card.getByText(/^1\s200 mentions j'aime$/)).toBeDefined()
    expect(card.getByText("1 commentaire")).toBeDefined()
    const words = within(card.getByRole("list", { name: "Mots-clés détectés" })).getAllByRole("listitem")
    expect(words.map(({ textContent }) => textContent)).toEqual(["pub", "offert"])
    expect(card.queryByRole("button", { name: /^Rechercher/ })).toBeNull()
    const link = card.getByRole("link")
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"])
    expect(document.querySelector("time")?.dateTime).toBe("2026-03-01T10:00:00.000Z")
  })

  it("without words that count shows no list of them; that nobody answered is told as well", () => {
    render(<PostCard post={{ ...post, likesCount: 0, commentsCount: 0, collaborationKeywords: [] }} />)
    expect(screen.getByText("0 mention j'aime")).toBeDefined()
    expect(screen.getByText("0 commentaire")).toBeDefined()
    expect(screen.queryByRole("list")).toBeNull()
  })
})

describe("how good somebody is", () => {
  it("shines as many stars as were given", () => {
    const { container } = render(<StarRating rating={3} />)
    expect(
      [...container.querySelectorAll("[aria-label^=Note] > *")].map((star) => star.matches(".given")),
    ).toEqual([...[true, true, true, false, false]])
  })

  it("cannot be changed in a form that is locked, and is one question of its name", () => {
    const stars = (locked: boolean) => (
      <ConfigProvider componentDisabled={locked}>
        <StarInput legend="Note" value={2} />
      </ConfigProvider>
    )
    const { rerender } = render(stars(true))
    const radio = () => screen.getByRole<HTMLInputElement>("radio", { name: "2 étoiles" })
    const question = screen.getByRole<HTMLFieldSetElement>("group", { name: "Note" })
    expect([question.disabled, radio().checked]).toEqual([true, true])
    rerender(stars(false))
    expect(question.disabled).toBe(false)
    expect(new Set(screen.getAllByRole<HTMLInputElement>("radio").map(({ name }) => name)).size).toBe(1)
  })
})

describe("a file in a dialog", () => {
  const address = { data: { url: "https://files.example/1" }, error: null, refetch: async () => undefined }

  it.each([
    ["image", "img", "alt"],
    ["video", "video", "aria-label"],
    ["pdf", "iframe", "title"],
  ] as const)(
    "that is an %s is shown by its name, and its site learns nothing of the page",
    (kind, tag, name) => {
      const { container } = render(<FilePreview kind={kind} url="about:blank" name="Le contrat" />)
      const element = container.querySelector(tag)
      expect(element?.getAttribute(name)).toBe("Le contrat")
      if (tag !== "video") expect(element?.getAttribute("referrerpolicy")).toBe("no-referrer")
      if (tag === "video")
        expect([element?.hasAttribute("controls"), element?.getAttribute("preload")]).toEqual([
          true,
          "metadata",
        ])
    },
  )

  it("that is a PDF is opened beside the page where a browser shows none inside of it", () => {
    vi.stubGlobal("navigator", { pdfViewerEnabled: false })
    const { container } = render(<FilePreview kind="pdf" url="https://files.example/1" name="Le contrat" />)
    expect(container.querySelector("iframe")).toBeNull()
    expect(screen.getByText(/Ce navigateur n'affiche pas les PDF dans la page\./)).toBeDefined()
    const link = screen.getByRole("link", { name: "Ouvrir le PDF" })
    expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
      ...["https://files.example/1", "_blank", "noreferrer"],
    ])
  })

  it("is asked for first, or has nothing to be looked at", () => {
    const { rerender } = render(
      <PreviewFrame kind="image" name="Photo" address={{ ...address, data: undefined }} />,
    )
    expect(screen.getByRole("status").textContent).toBe("Chargement de l'aperçu")
    rerender(<PreviewFrame kind="image" name="Photo" address={address} />)
    expect(screen.getByRole("img", { name: "Photo" }).getAttribute("src")).toBe("https://files.example/1")
    rerender(<PreviewFrame kind={null} name="Archive" address={address} />)
    expect(screen.getByText("Pas d'aperçu pour ce type de fichier")).toBeDefined()
  })
})

describe("what is copied", () => {
  const clipboard = (own: object) =>
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(own as unknown as Clipboard)

  it("says so by « Copier » unless it has another name, for two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    clipboard({ writeText: async () => undefined })
    render(<CopyButton text="abc" />)
    fireEvent.click(screen.getByRole("button", { name: "Copier" }))
    await screen.findByRole("button", { name: "Copié !" })
    await vi.advanceTimersByTimeAsync(1500)
    expect(screen.getByRole("button", { name: "Copié !" })).toBeDefined()
    await vi.advanceTimersByTimeAsync(600)
    expect(await screen.findByRole("button", { name: "Copier" })).toBeDefined()
  })

  it("is handed over while it is still asked for, as a browser wants it within the press", async () => {
    const items: Record<string, Promise<Blob>>[] = []
    vi.stubGlobal(
      "ClipboardItem",
      class {
        constructor(data: Record<string, Promise<Blob>>) {
          items.push(data)
        }
      },
    )
    const writeText = vi.fn(async () => undefined)
    clipboard({ writeText, write: async () => undefined })
    const address = Promise.withResolvers<string>()
    const told: boolean[] = []
    function Link() {
      const { copied, copy } = useCopy("Lien")
      return (
        <button type="button" onClick={() => void copy(address.promise).then((is) => void told.push(is))}>
          {copied ? "Lien copié" : "Copier"}
        </button>
      )
    }
    render(
      <AppProviders>
        <Link />
      </AppProviders>,
    )
    fireEvent.click(screen.getByRole("button", { name: "Copier" }))
    expect(items).toHaveLength(1)
    address.resolve("https://trame.example/suivi")
    expect(await (await items[0]?.["text/plain"])?.text()).toBe("https://trame.example/suivi")
    expect(await screen.findByRole("button", { name: "Lien copié" })).toBeDefined()
    expect([told, writeText.mock.calls.length]).toEqual([[true], 0])
  })
})

describe("a part of a page", () => {
  it("is named by its title, found by its address, and tells how many there are", () => {
    render(
      <Section
        id="team"
        title="Équipe"
        count="3 membres"
        hint="Visible de tous"
        action={<button type="button">Inviter</button>}
      >
        Liste
      </Section>,
    )
    const section = screen.getByRole("region", { name: "Équipe" })
    expect([section.id, section.textContent]).toEqual(["team", "Équipe3 membresVisible de tousInviterListe"])
  })

  it("is headed by its only first heading, with what is done there; back may be anything", async () => {
    const back = vi.fn()
    const { rerender } = render(
      <MemoryRouter>
        <PageHeader
          title="Clients"
          subtitle="12 clients"
          back={back}
          actions={<button type="button">Ajouter</button>}
        />
      </MemoryRouter>,
    )
    expect(screen.getByRole("heading", { level: 1, name: "Clients" })).toBeDefined()
    expect(screen.getByText("12 clients")).toBeDefined()
    expect(screen.getByRole("button", { name: "Ajouter" })).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Retour" }))
    expect(back).toHaveBeenCalledOnce()
    rerender(
      <MemoryRouter>
        <PageHeader title="Clients" />
      </MemoryRouter>,
    )
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("is led to by a link that looks like a button, without loading the site anew", async () => {
    render(
      <MemoryRouter initialEntries={["/a"]}>
        <Routes>
          <Route path="/a" element={<LinkButton to="/b">Vers b</LinkButton>} />
          <Route path="/b" element={<p>On est à b</p>} />
        </Routes>
      </MemoryRouter>,
    )
    const link = screen.getByRole("link", { name: "Vers b" })
    expect(link.getAttribute("href")).toBe("/b")
    await userEvent.click(link)
    expect(screen.getByText("On est à b")).toBeDefined()
  })

  it("is chosen by a press, brought into sight on a small screen, and named by its tab", () => {
    const onChange = vi.fn()
    vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
      return this.getAttribute("aria-selected") === "true" ? 300 : 20
    })
    const tabs = (active: "a" | "b") => (
      <TabBar
        label="Rubriques"
        tabs={
          [
            { key: "a", label: "Étapes" },
            { key: "b", label: "Documents" },
          ] as const
        }
        active={active}
        onChange={onChange}
      >
        Dedans
      </TabBar>
    )
    const { rerender } = render(tabs("a"))
    fireEvent.click(screen.getByRole("tab", { name: "Documents" }))
    expect(onChange.mock.calls).toEqual([["b"]])
    const bar = screen.getByRole("tablist", { name: "Rubriques" })
    bar.scrollLeft = 0
    rerender(tabs("b"))
    expect(bar.scrollLeft).toBe(264)
    const tab = screen.getByRole("tab", { selected: true })
    const panel = screen.getByRole("tabpanel", { name: "Documents" })
    expect([tab.textContent, tab.getAttribute("aria-controls")]).toEqual(["Documents", panel.id])
    // What means nothing to the tabs is the browser's.
    expect(fireEvent.keyDown(tab, { key: "ArrowDown" })).toBe(true)
  })

  it.each([
    [<ApprovalTag key="a" status="pending" />, "En attente", "pending", null],
    [<ApprovalTag key="b" status="approved" />, "Approuvé", "approved", null],
    [<ApprovalTag key="c" status="rejected" />, "Rejeté", "rejected", null],
    [<CollaborationStatusTag key="d" status="completed" />, "Terminée", "completed", null],
    [
      <StatusTag key="e" tone="info">
        Nouveau
      </StatusTag>,
      "Nouveau",
      null,
      "info",
    ],
  ])("tells its state in words, with its colour (%#)", (tag, words, status, tone) => {
    render(tag)
    const element = screen.getByText(words)
    expect([element.getAttribute("data-status"), element.getAttribute("data-tone")]).toEqual([status, tone])
  })
})
