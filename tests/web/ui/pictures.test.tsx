import { fireEvent, render, screen } from "@testing-library/react"
import { post } from "@trame/core/influencers/catalogue/contract"
import { describe, expect, it, vi } from "vitest"
import { FilePreview } from "../../../packages/web/src/ui/FilePreview.tsx"
import { InfluencerPicture } from "../../../packages/web/src/ui/influencers/InfluencerPicture.tsx"
import { PostCard } from "../../../packages/web/src/ui/influencers/PostCard.tsx"
import { PersonAvatar } from "../../../packages/web/src/ui/PersonAvatar.tsx"
import { PreviewFrame } from "../../../packages/web/src/ui/PreviewFrame.tsx"
import { PublicAvatar, SafeImage } from "../../../packages/web/src/ui/public/PublicImage.tsx"
import { PublicLayout } from "../../../packages/web/src/ui/public/PublicLayout.tsx"
import { recordOf } from "../../world/record.ts"

describe("a picture from another site", () => {
  it.each([
    ["a person", "LM", (url: string) => <PersonAvatar name="Léa Martin" imageUrl={url} />],
    ["a person, to the public", "LM", (url: string) => <PublicAvatar name="Léa Martin" imageUrl={url} />],
    ["a post", "Image unavailable", (url: string) => <SafeImage src={url} alt="Léa Martin" />],
  ])("of %s sends no referrer; when it fails to load, it is « %s »", (_of, instead, show) => {
    const { rerender } = render(show(`${SITE}1.jpg`))
    const image = () => screen.getByRole("img", { name: "Léa Martin" })
    expect(attributes(image(), "referrerpolicy", "loading")).toEqual(["no-referrer", "lazy"])
    fireEvent.error(image())
    expect(screen.getByText(instead)).toBeDefined()
    rerender(show(`${SITE}2.jpg`))
    expect(image().getAttribute("src")).toBe(`${SITE}2.jpg`)
  })

  it("of an agency's logo is replaced by the agency's name", () => {
    render(
      <PublicLayout agencyName="Agence Lumière" appearance={{ logoUrl: `${SITE}logo.png`, color: null }}>
        Page
      </PublicLayout>,
    )
    fireEvent.error(screen.getByRole("img", { name: "Agence Lumière" }))
    expect(screen.getByText("Agence Lumière")).toBeDefined()
  })

  it.each([
    <PersonAvatar key="a" name="" />,
    <PublicAvatar key="b" name="" imageUrl={null} />,
    <InfluencerPicture key="c" name=" " imageUrl={null} platform="minitel" />,
  ])("of a person without a name is a question mark (%#)", (picture) => {
    expect(render(picture).container.textContent).toBe("?")
  })
})

it.each([
  ["https://a.example/p/1", ["https://a.example/p/1", "_blank", "noopener noreferrer"]],
  ["javascript:alert(1)", undefined],
])("a post at %s links to web addresses only", (postUrl, link) => {
  render(<PostCard post={recordOf(post, { postUrl, postedAt: "2026-03-01T10:00:00.000Z" })} />)
  const [found] = screen.queryAllByRole("link")
  expect(found && attributes(found, "href", "target", "rel")).toEqual(link)
})

describe("the preview of a file", () => {
  it.each([
    ["image", "img", "alt", "Image unavailable"],
    ["video", "video", "aria-label", "L'aperçu ne peut pas être affiché. Téléchargez le fichier."],
    ["pdf", "iframe", "title", null],
  ] as const)("that is an %s has a name, and says when it cannot be shown", (kind, tag, name, failure) => {
    const { container } = render(<FilePreview kind={kind} url="about:blank" name="Le contrat" />)
    const element = container.querySelector(tag)
    expect(element?.getAttribute(name)).toBe("Le contrat")
    if (tag !== "video") expect(element?.getAttribute("referrerpolicy")).toBe("no-referrer")
    if (!failure) return
    fireEvent.error(element ?? container)
    expect(screen.getByRole("alert").textContent).toBe(failure)
  })

  it("that is a PDF is a link when the browser cannot embed it", () => {
    vi.stubGlobal("navigator", { pdfViewerEnabled: false })
    const { container } = render(<FilePreview kind="pdf" url={SITE} name="Le contrat" />)
    expect(container.querySelector("iframe")).toBeNull()
    const link = screen.getByRole("link", { name: "Ouvrir le PDF" })
    expect(attributes(link, "href", "target", "rel")).toEqual([SITE, "_blank", "noreferrer"])
  })

  it("waits for its address; other types have none", () => {
    const address = { data: undefined, error: null, refetch: async () => undefined }
    const { rerender } = render(<PreviewFrame kind="image" name="Photo" address={address} />)
    expect(screen.getByRole("status").textContent).toBe("Chargement de l'aperçu")
    rerender(<PreviewFrame kind={null} name="Archive" address={{ ...address, data: { url: SITE } }} />)
    expect(screen.getByText("Pas d'aperçu pour ce type de fichier")).toBeDefined()
  })
})

const SITE = "https://a.example/"
const attributes = (element: Element | null, ...names: string[]) =>
  names.map((name) => element?.getAttribute(name))
