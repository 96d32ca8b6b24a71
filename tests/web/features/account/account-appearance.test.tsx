import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { storageTakes } from "../../../world/storage.ts"
import { hugo, lumiere, open as openAccount, type World } from "../../support/accountPage.tsx"
import { json, signIn } from "../../support/site.tsx"

const LOGO = "/media/agencies/abc.png"
const shown = { ...lumiere, appearance: { logoUrl: LOGO, color: "#0f7a6b" } }

let sent: unknown[]
let server: () => Response

async function open(world: World = {}) {
  const put = async (request: Request) => {
    sent.push(await request.json())
    return server()
  }
  openAccount({
    agency: shown,
    search: "?dialog=appearance",
    ...world,
    answers: { "/api/appearance": put, ...world.answers },
  })
  return within(await screen.findByRole("dialog", { name: "Logo et couleur de l'agence" }))
}

const color = (dialog: Awaited<ReturnType<typeof open>>) => dialog.findByRole("textbox", { name: "Couleur" })
const save = async (dialog: Awaited<ReturnType<typeof open>>) =>
  userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))

beforeEach(() => {
  signIn()
  sent = []
  server = () => json(200, { logoUrl: LOGO, color: "#ffe000", version: 3 })
  URL.createObjectURL = () => "blob:logo"
  URL.revokeObjectURL = () => {}
})

describe("an agency's logo and colour", () => {
  it("are sent as typed, with the version that was read; what was not touched stays", async () => {
    const dialog = await open()
    const field = await color(dialog)
    await userEvent.clear(field)
    await userEvent.type(field, "#FFE000")
    expect(await dialog.findByText(/éclaircie ou assombrie/)).toBeDefined()
    await save(dialog)
    await waitFor(() => expect(sent).toEqual([{ version: 2, color: "#ffe000", logo: { kind: "keep" } }]))
    expect(await screen.findByText("Vos pages de marques et d'influenceurs sont à jour.")).toBeDefined()
  })

  it("are a picture from this device, shown before it is sent; one that cannot be shown is the name", async () => {
    const uploads = vi.fn()
    const dialog = await open({
      agency: { ...lumiere, appearance: { logoUrl: null, color: null } },
      answers: {
        "/api/files/uploads": async (request) => {
          uploads(await request.json())
          return json(403, { code: "forbidden", detail: "Refusé." })
        },
      },
    })
    await color(dialog)
    const logos = () => dialog.queryAllByRole("img", { name: "Agence Lumière" })
    expect(logos()).toEqual([])
    await userEvent.upload(
      document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement,
      new File(["png"], "logo.png", { type: "image/png" }),
    )
    await waitFor(() =>
      expect(logos().map((logo) => logo.getAttribute("src"))).toEqual(["blob:logo", "blob:logo"]),
    )
    await save(dialog)
    expect(await dialog.findByText(/Refusé\./)).toBeDefined()
    expect(uploads).toHaveBeenCalledTimes(1)
    expect(sent).toEqual([])
    for (const logo of logos()) fireEvent.error(logo)
    expect(logos()).toEqual([])
    expect(
      within(dialog.getByRole("region", { name: "Aperçu" })).getAllByText("Agence Lumière"),
    ).toHaveLength(2)
    URL.createObjectURL = () => "blob:other"
    await userEvent.upload(
      document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement,
      new File(["png"], "other.png", { type: "image/png" }),
    )
    await waitFor(() =>
      expect(logos().map((logo) => logo.getAttribute("src"))).toEqual(["blob:other", "blob:other"]),
    )
  })

  it("are the picture that was sent, and a colour of the palette; the page then shows them", async () => {
    storageTakes("all")
    let agency = shown
    server = () => {
      agency = { ...shown, version: 3, appearance: { logoUrl: "/media/neuf.png", color: "#123456" } }
      return json(200, { logoUrl: "/media/neuf.png", color: "#123456", version: 3 })
    }
    const asked: unknown[] = []
    const dialog = await open({
      answers: {
        "/api/membership/agency": () => json(200, { agency }),
        "/api/files/uploads": async (request) => {
          asked.push(await request.json())
          return json(201, { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 })
        },
        "/api/files/uploads/u-1/parts": () =>
          json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
        "/api/files/uploads/u-1/complete": () =>
          json(200, { uploadId: "u-1", fileName: "logo.png", fileSize: 3 }),
      },
    })
    const palette = await dialog.findByLabelText("Choisir la couleur dans une palette")
    expect(palette).toHaveProperty("value", "#0f7a6b")
    fireEvent.change(palette, { target: { value: "#123456" } })
    expect(await color(dialog)).toHaveProperty("value", "#123456")
    // It could not be read in the dark.
    expect(await dialog.findByText(/éclaircie ou assombrie/)).toBeDefined()
    await userEvent.upload(
      document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement,
      new File(["png"], "logo.png", { type: "image/png" }),
    )
    await save(dialog)
    await waitFor(() =>
      expect(sent).toEqual([{ version: 2, color: "#123456", logo: { kind: "file", uploadId: "u-1" } }]),
    )
    expect(asked).toEqual([expect.objectContaining({ purpose: "agency-logo" })])
    const agencyPart = within(screen.getByRole("region", { name: "Agence" }))
    expect(await agencyPart.findByText("#123456")).toBeDefined()
    expect(agencyPart.getByRole("button", { name: "Modifier" })).toBeDefined()
  })

  it.each([
    ["of an agency that has none", ""],
    ["that is none", "bleu"],
  ])("%s is chosen from Trame's own on", async (_what, typed) => {
    const dialog = await open()
    await userEvent.clear(await color(dialog))
    if (typed) await userEvent.type(await color(dialog), typed)
    expect(dialog.getByLabelText("Choisir la couleur dans une palette")).toHaveProperty("value", "#5b2a70")
  })

  it("may be typed with blanks around and in capitals", async () => {
    const dialog = await open()
    const field = await color(dialog)
    await userEvent.clear(field)
    await userEvent.type(field, " #0F7A6C")
    await save(dialog)
    await waitFor(() => expect(sent).toMatchObject([{ color: "#0f7a6c" }]))
  })

  it("are taken back", async () => {
    const dialog = await open()
    await color(dialog)
    await userEvent.click(dialog.getByRole("button", { name: "Effacer" }))
    await userEvent.click(dialog.getByRole("button", { name: "Retirer le logo" }))
    expect(dialog.queryByRole("img", { name: "Agence Lumière" })).toBeNull()
    await save(dialog)
    await waitFor(() => expect(sent).toEqual([{ version: 2, color: null, logo: { kind: "none" } }]))
  })

  it.each(["rouge", "#12345", "#12345g", "123456"])(
    "%s is no colour, said beside it before it is sent",
    async (typed) => {
      const dialog = await open()
      const field = await color(dialog)
      await userEvent.clear(field)
      await userEvent.type(field, typed)
      await save(dialog)
      expect(await dialog.findByText(/Écrivez un dièse et six chiffres/)).toBeDefined()
      expect((field as HTMLInputElement).value).toBe(typed)
      expect(sent).toEqual([])
    },
  )

  it.each([
    [
      "a drawing with scripts",
      new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }),
      "Choisissez une image PNG",
    ],
    [
      "a picture too large",
      new File([new Uint8Array(1024 * 1024 + 1)], "a.png", { type: "image/png" }),
      "trop volumineux : 1 MB",
    ],
  ])("%s is refused before it is sent", async (_, file, sentence) => {
    const dialog = await open()
    await color(dialog)
    const input = document.querySelector<HTMLInputElement>("input[type=file]")
    await userEvent.setup({ applyAccept: false }).upload(input as HTMLInputElement, file)
    await save(dialog)
    expect(await dialog.findByText(new RegExp(sentence))).toBeDefined()
    expect(sent).toEqual([])
  })

  /** Another colour is typed over what somebody else has made of it by then. */
  const afterOthers = async (appearance: AgencyAccount["appearance"]) => {
    server = () => json(409, { code: "conflict", detail: "Modifié entre-temps." })
    const now = { ...shown, version: 5, appearance }
    let reads = 0
    const dialog = await open({
      answers: { "/api/membership/agency": () => json(200, { agency: reads++ ? now : shown }) },
    })
    const field = await color(dialog)
    await userEvent.clear(field)
    await userEvent.type(field, "#ffe000")
    await save(dialog)
    const told = await dialog.findByText(/Le logo ou la couleur de l'agence ont été modifiés/)
    return { dialog, field, told: told.closest("[role=alert]")?.textContent }
  }

  it("that somebody else changed meanwhile are shown, and what was typed stays", async () => {
    const { dialog, field } = await afterOthers({ logoUrl: "/media/neuf.png", color: "#123456" })
    expect((field as HTMLInputElement).value).toBe("#ffe000")
    server = () => json(200, { logoUrl: LOGO, color: "#ffe000", version: 6 })
    await userEvent.click(dialog.getByRole("button", { name: "Écraser" }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { version: 2, color: "#ffe000", logo: { kind: "keep" } },
      { version: 5, color: "#ffe000", logo: { kind: "keep" } },
    ])
  })

  it("that somebody else took back meanwhile are told to be none", async () => {
    const { told } = await afterOthers({ logoUrl: null, color: null })
    expect(told).toContain("Couleuraucune#ffe000")
    expect(told).toContain("Logo : « une image » → « aucun »")
  })

  it("are a member's to see and not to choose", async () => {
    const dialog = await open({ me: hugo })
    expect(
      await dialog.findByText("Seuls les administrateurs d'une agence choisissent son logo et sa couleur."),
    ).toBeDefined()
    expect(dialog.queryByRole("textbox")).toBeNull()
    cleanup()
    openAccount({ me: hugo, agency: shown })
    expect((await screen.findByRole("img", { name: "Logo d'Agence Lumière" })).getAttribute("src")).toBe(LOGO)
    expect(screen.queryByRole("button", { name: "Modifier", description: "Logo et couleur" })).toBeNull()
  })
})

it.each([
  [null, null, "Choisir"],
  [null, "#0f7a6b", "Modifier"],
  [LOGO, null, "Modifier"],
])(
  "an agency with the logo %s and the colour %s is offered to choose or to change them",
  async (logoUrl, color, label) => {
    openAccount({ agency: { ...lumiere, appearance: { logoUrl, color } } })
    const agency = within(await screen.findByRole("region", { name: "Agence" }))
    expect((await agency.findByRole("button", { description: "Logo et couleur" })).textContent).toBe(label)
  },
)
