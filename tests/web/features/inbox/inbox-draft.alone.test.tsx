import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Thread } from "@trame/core/inbox/contract/shapes"
import { ADDRESSEES_CHANGED } from "@trame/core/inbox/rules/addressees"
import {
  ATTACHMENTS_TOO_LARGE,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_BYTES,
} from "@trame/core/inbox/rules/sending"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { hugo } from "../../../world/people.ts"
import { storageTakes } from "../../../world/storage.ts"
import { creatorOf, mailboxOf, messageOf, threadOf } from "../../support/inbox.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/features/inbox/draft/DraftDialog.tsx"
import "../../../../packages/web/src/lib/upload/Upload.ts"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const DRAFT = "/app/talent-manager?creator=i1&dialog=draft&of=t-m1&mail=m1&intent=ask_budget"
const WRITTEN = "Bonjour Nadia,\n\nQuel est votre budget ?"

interface Asked {
  intent: string
  tone: string | null
  currentDraft: string
}
interface Sent {
  sendId: string
  to: string[]
  otherDomain: boolean
  subject: string
  body: string
  sendAsCreator: boolean
  ccCreator: boolean
  uploadIds: string[]
}

let thread: Thread
let drafts: (asked: Asked) => Response | Promise<Response>
let sends: (sent: Sent) => Response | Promise<Response>
const asked = vi.fn<(asked: Asked) => void>()
const sent = vi.fn<(sent: Sent) => void>()

const lost = () => Promise.reject(new TypeError("Failed to fetch"))
const written = (draft = WRITTEN, subject = "Re: Gamme Aube") => json(200, { subject, draft })

beforeEach(async () => {
  thread = threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube" })])
  drafts = () => written()
  sends = ({ body }) =>
    json(200, {
      message: "Mail envoyé avec succès",
      mail: { ...messageOf("m2", { direction: "out", text: body }), threadId: "t-m1" },
    })
  asked.mockClear()
  sent.mockClear()
  signIn()
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({ ...matching, matches: query.includes("reduced-motion: reduce") }) as unknown as MediaQueryList,
  )
  const lou = creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("creations.lou@gmail.example") })
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": () => json(200, { items: [lou] }),
    "/api/inbox/i1": () => json(200, lou),
    "/api/inbox/i1/chat": () => json(200, { items: [] }),
    "/api/inbox/i1/mails": () => json(200, { items: [], nextCursor: null }),
    "/api/inbox/i1/threads/t-m1": () => json(200, thread),
    "/api/inbox/i1/threads/t-m1/messages/m1/draft": async (request) => {
      const input: Asked = await request.json()
      asked(input)
      return drafts(input)
    },
    "/api/inbox/i1/threads/t-m1/messages/m1/send": async (request) => {
      const input: Sent = await request.json()
      sent(input)
      return sends(input)
    },
    "/api/files/uploads": async (request) => {
      const { fileName, purpose } = await request.json()
      expect(purpose).toBe("mail-attachment")
      if (fileName === "refusé.pdf") return json(400, { code: "invalid", detail: "Type refusé" })
      return json(201, { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 })
    },
    "/api/files/uploads/u-1/parts": () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    "/api/files/uploads/u-1/complete": () =>
      json(200, { uploadId: "u-1", fileName: "devis.pdf", fileSize: 1536 }),
  })
  storageTakes("all")
})

const matching = {
  media: "",
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}

const openDraft = async () => {
  const router = visit(DRAFT, routes)
  const dialog = within(await screen.findByRole("dialog"))
  const area = await dialog.findByLabelText<HTMLTextAreaElement>("Message")
  return { router, dialog, area }
}
const ready = (area: HTMLTextAreaElement, text = WRITTEN) => waitFor(() => expect(area.value).toBe(text))
const press = (dialog: Awaited<ReturnType<typeof openDraft>>["dialog"], name: string) =>
  userEvent.click(dialog.getByRole("button", { name }))

/** rules/inbox.md#drafts */
it("asks for a draft with the button's intent, in words that say so meanwhile", async () => {
  let release: (response: Response) => void = () => undefined
  drafts = () =>
    new Promise<Response>((resolve) => {
      release = resolve
    })
  const { dialog, area } = await openDraft()
  await waitFor(() => expect(area.value).toBe("Génération en cours..."))
  expect(area.disabled).toBe(true)
  expect(area.getAttribute("rows")).toBe("12")
  for (const name of ["Envoyer", "Plus court et direct"])
    expect(dialog.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true)
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith({
      ...{ intent: "ask_budget", tone: null, currentDraft: "", sendAsCreator: false },
    }),
  )
  release(written())
  await ready(area)
  expect(area.disabled).toBe(false)
  expect(dialog.getByLabelText<HTMLInputElement>("Objet").value).toBe("Re: Gamme Aube")
})

it("writes anew in another style, keeps the subject where the placeholder comes back, and can go back", async () => {
  const { dialog, area } = await openDraft()
  await ready(area)
  drafts = () => written("Plus court.", "Génération en cours...")
  await press(dialog, "Plus court et direct")
  await ready(area, "Plus court.")
  expect(asked).toHaveBeenLastCalledWith({
    ...{ intent: "regenerate", tone: "short", currentDraft: WRITTEN, sendAsCreator: false },
  })
  expect(dialog.getByLabelText<HTMLInputElement>("Objet").value).toBe("Re: Gamme Aube")
  await press(dialog, "Revenir au texte précédent")
  await ready(area)
  drafts = () =>
    json(503, {
      code: "unavailable",
      detail: "Erreur lors de la régénération du draft",
    })
  await press(dialog, "Plus chaleureux et amical")
  expect(await dialog.findByText("Erreur lors de la régénération du draft")).toBeTruthy()
  await ready(area)
})

it.each([
  [() => written("  "), "Réponse invalide du serveur. Veuillez réessayer."],
  [
    () => json(503, { code: "unavailable", detail: "Aucun modèle" }),
    "Erreur lors de la génération du brouillon. Veuillez réessayer.",
  ],
])("without a draft, one writes oneself (%#)", async (refuse, said) => {
  drafts = refuse
  const { dialog, area } = await openDraft()
  expect(await dialog.findByText(said)).toBeTruthy()
  await userEvent.type(area, "De ma main")
  await press(dialog, "Envoyer")
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ subject: "Re: Gamme Aube", body: "De ma main" })
})

it.each([
  ["typing", (area: HTMLTextAreaElement) => userEvent.type(area, "!", { skipClick: true })],
  [
    "pasting with the mouse",
    async (area: HTMLTextAreaElement) => fireEvent.change(area, { target: { value: `${area.value}!` } }),
  ],
])("comes word by word, and %s loses nothing of the rest", async (_, write) => {
  vi.mocked(window.matchMedia).mockReturnValue({ ...matching, matches: false } as unknown as MediaQueryList)
  drafts = () => written(Array.from({ length: 400 }, (_, index) => `mot${index}`).join(" "))
  const { area } = await openDraft()
  await waitFor(() => expect(area.value).toMatch(/^mot0 /))
  expect(area.value.length).toBeLessThan(1000)
  await act(async () => area.focus())
  await write(area)
  expect(area.value).toContain("mot399")
  expect(area.value).toContain("!")
})

/** rules/inbox.md#sending */
it("sends once with what was chosen, tells so, and closes", async () => {
  const { router, dialog, area } = await openDraft()
  await ready(area)
  sends = ({ body }) =>
    json(200, {
      message: "Mail envoyé avec succès (TM + créateur en CC)",
      mail: { ...messageOf("m2", { direction: "out", text: body }), threadId: "t-m1" },
    })
  await userEvent.click(dialog.getByLabelText("Mettre le créateur en copie"))
  const file = new File(["x".repeat(1536)], "devis.pdf", { type: "application/pdf" })
  await userEvent.upload(dialog.getByLabelText(/^Ajouter une pièce jointe/), file)
  expect(await dialog.findByText("1,5 KB")).toBeTruthy()
  await userEvent.dblClick(dialog.getByRole("button", { name: "Envoyer" }))
  expect(await screen.findByText("Mail envoyé avec succès (TM + créateur en CC)")).toBeTruthy()
  expect(sent).toHaveBeenCalledTimes(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    subject: "Re: Gamme Aube",
    body: WRITTEN,
    sendAsCreator: false,
    ccCreator: true,
    uploadIds: ["u-1"],
  })
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
  await waitFor(() =>
    expect(Object.keys(sessionStorage).filter((key) => key.includes("mail-draft"))).toEqual([]),
  )
})

it("does not send what is empty, nor a first contact in the manager's name", async () => {
  thread = threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube", isFirstContact: true })])
  const { dialog, area } = await openDraft()
  await ready(area)
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ sendAsCreator: true }))
  const asCreator = dialog.getByLabelText<HTMLInputElement>("Envoyer en tant que créateur")
  expect(asCreator.checked).toBe(true)
  await userEvent.click(asCreator)
  await press(dialog, "Envoyer")
  const options = within(dialog.getByRole("group", { name: "Options d'envoi" }))
  expect(
    options.getByText('Tu n\'es pas encore dans la boucle - active "Envoyer en tant que créateur"'),
  ).toBeTruthy()
  expect(document.activeElement).toBe(options.getByLabelText("Envoyer en tant que créateur"))
  await userEvent.click(options.getByLabelText("Envoyer en tant que créateur"))
  expect(options.queryByRole("alert")).toBeNull()
  await userEvent.clear(area)
  await press(dialog, "Envoyer")
  expect(await dialog.findByText("Le contenu du draft est vide")).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.type(area, "Bonjour")
  await press(dialog, "Envoyer")
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ sendAsCreator: true, ccCreator: false })
})

it.each([
  ["who wrote", {}, "À : Nadia Benali <nadia@maisonrive.example>"],
  ["an address alone", { from: { name: "", address: "a@rive.example" } }, "À : a@rive.example"],
  [
    "to whom one's own mail went",
    { direction: "out" as const, to: [{ name: "Max Rive", address: "max@rive.example" }] },
    "À : Max Rive <max@rive.example>",
  ],
  [
    "to which address it went",
    { direction: "out" as const, to: [{ name: "", address: "max@rive.example" }] },
    "À : max@rive.example",
  ],
])("is addressed to %s", async (_whom, changes, said) => {
  thread = threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube", ...changes })])
  const { dialog, area } = await openDraft()
  await ready(area)
  expect(dialog.getByText("À :").closest("p")?.textContent).toBe(said)
})

/** rules/inbox.md#addressees */
it("warns of another domain, and asks once before the first answer goes there", async () => {
  const vol = { name: "Nadia Benali", address: "vol@autre.example", isElsewhere: true, isKnown: false }
  const equipe = { name: "", address: "equipe@maisonrive.example", isElsewhere: false, isKnown: true }
  thread = threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube", answersTo: [vol, equipe] })])
  const { dialog, area } = await openDraft()
  await ready(area)
  expect(dialog.getByText("À :").closest("p")?.textContent).toBe(
    "À : Nadia Benali <vol@autre.example>, equipe@maisonrive.example",
  )
  expect(dialog.getByText("La réponse part vers un autre domaine : autre.example")).toBeDefined()
  const question = async (choice: string) => {
    await press(dialog, "Envoyer")
    expect((await screen.findAllByText("Envoyer vers un autre domaine ?"))[0]).toBeDefined()
    const asking = within(screen.getAllByRole("dialog").at(-1) ?? document.body)
    expect(asking.getByText("Nadia Benali <vol@autre.example>")).toBeDefined()
    await userEvent.click(asking.getByRole("button", { name: choice }))
  }
  await question("Annuler")
  expect(sent).not.toHaveBeenCalled()
  sends = lost
  await question("Envoyer à cette adresse")
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  sends = () => json(409, { code: "conflict", detail: ADDRESSEES_CHANGED })
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Envoyer" }).disabled).toBe(false),
  )
  thread = threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube", answersTo: [equipe] })])
  await press(dialog, "Envoyer")
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  for (const [content] of sent.mock.calls)
    expect(content).toMatchObject({ to: [vol.address, equipe.address], otherDomain: true })
  await waitFor(() =>
    expect(dialog.getByText("À :").closest("p")?.textContent).toBe("À : equipe@maisonrive.example"),
  )
})

it("what goes out stays as it is while it is being sent", async () => {
  const { dialog, area } = await openDraft()
  await ready(area)
  await userEvent.upload(
    dialog.getByLabelText(/^Ajouter une pièce jointe/),
    new File(["x".repeat(1536)], "devis.pdf", { type: "application/pdf" }),
  )
  expect(await dialog.findByText("1,5 KB")).toBeTruthy()
  const answered = Promise.withResolvers<Response>()
  sends = () => answered.promise
  await press(dialog, "Envoyer")
  const locked = () => [
    area.disabled,
    dialog.getByLabelText<HTMLInputElement>("Objet").disabled,
    dialog.getByRole<HTMLButtonElement>("button", { name: "Retirer devis.pdf" }).disabled,
    dialog.getByLabelText<HTMLInputElement>("Mettre le créateur en copie").disabled,
  ]
  await waitFor(() => expect(locked()).toEqual([true, true, true, true]))
  await act(async () => answered.resolve(json(503, { code: "unavailable", detail: "Plus tard." })))
  await waitFor(() => expect(locked()).toEqual([false, false, false, false]))
})

it("a file that does not come keeps the mail from going", async () => {
  const { dialog, area } = await openDraft()
  await ready(area)
  await userEvent.upload(dialog.getByLabelText(/^Ajouter une pièce jointe/), new File(["x"], "refusé.pdf"))
  expect(await dialog.findByText("Erreur upload refusé.pdf: Type refusé")).toBeTruthy()
  await press(dialog, "Envoyer")
  expect(await dialog.findAllByText("Erreur upload refusé.pdf: Type refusé")).toHaveLength(2)
  expect(sent).not.toHaveBeenCalled()
  await press(dialog, "Retirer refusé.pdf")
  await press(dialog, "Envoyer")
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})

it("an answer that did not come is asked for under the same id; what was refused may change under another", async () => {
  const { dialog, area } = await openDraft()
  await ready(area)
  sends = lost
  await press(dialog, "Envoyer")
  expect(await dialog.findByText(/^Erreur d'envoi: Erreur de connexion réseau/)).toBeTruthy()
  sends = () => json(400, { code: "invalid", detail: "Objet refusé" })
  await press(dialog, "Envoyer")
  expect(await dialog.findByText("Erreur d'envoi: Objet refusé")).toBeTruthy()
  const [first, second] = sent.mock.calls.map(([input]) => input) as [Sent, Sent]
  expect(second.sendId).toBe(first.sendId)
})

it("a content that changed since goes under its own id only where the former was refused", async () => {
  const { dialog, area } = await openDraft()
  await ready(area)
  sends = () => json(400, { code: "invalid", detail: "Objet refusé" })
  await press(dialog, "Envoyer")
  expect(await dialog.findByText("Erreur d'envoi: Objet refusé")).toBeTruthy()
  await userEvent.type(area, " Merci")
  sends = lost
  await press(dialog, "Envoyer")
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  await dialog.findByText(/^Erreur d'envoi: Erreur de connexion/)
  await userEvent.type(area, " !")
  sends = ({ sendId }) =>
    sendId === sent.mock.calls[1]?.[0].sendId
      ? json(409, { code: "conflict", detail: "Ce brouillon a déjà été envoyé." })
      : json(200, {
          message: "Mail envoyé avec succès",
          mail: { ...messageOf("m2", { direction: "out" }), threadId: "t-m1" },
        })
  await press(dialog, "Envoyer")
  expect((await screen.findAllByText("Ce brouillon est peut-être déjà parti"))[0]).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Envoyer cette version" }))
  expect(await screen.findByText("Mail envoyé avec succès")).toBeTruthy()
  const ids = sent.mock.calls.map(([{ sendId }]) => sendId)
  expect(ids[1]).not.toBe(ids[0])
  expect(ids[2]).toBe(ids[1])
  expect(ids[3]).not.toBe(ids[2])
})

it("what was typed outlives the page, and is closed only after a question", async () => {
  const before = await openDraft()
  await ready(before.area)
  await userEvent.type(before.area, " Merci")
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("budget ? Merci"))
  const kept = { ...sessionStorage }
  cleanup()
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  asked.mockClear()

  const { router, dialog, area } = await openDraft()
  expect(await dialog.findByText("Votre brouillon non envoyé a été retrouvé.")).toBeTruthy()
  expect(area.value).toBe(`${WRITTEN} Merci`)
  expect(asked).not.toHaveBeenCalled()
  await press(dialog, "Annuler")
  expect((await screen.findAllByText("Fermer sans envoyer ?"))[0]).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Continuer à écrire" }))
  expect(area.value).toBe(`${WRITTEN} Merci`)
  await press(dialog, "Annuler")
  await userEvent.click(await screen.findByRole("button", { name: "Fermer sans envoyer" }))
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
})

it("says so where no mail is chosen, or it is no longer there", async () => {
  visit("/app/talent-manager?creator=i1&dialog=draft", routes)
  expect(await screen.findByText("Aucun email sélectionné")).toBeTruthy()
  cleanup()
  visit(DRAFT.replace("mail=m1", "mail=m7"), routes)
  expect(await screen.findByText(/^Cet email n'est plus disponible/)).toBeTruthy()
})

/** rules/inbox.md#sending */
it("takes ten attachments of 18 MB together at most, and others again once one is taken out", async () => {
  const { dialog, area } = await openDraft()
  await ready(area)
  const field = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
  const add = (name: string, size = 1) => {
    const file = new File(["."], name)
    Object.defineProperty(file, "size", { value: size })
    return userEvent.upload(field, file)
  }
  const listed = () => dialog.queryAllByRole("button", { name: /^Retirer / }).length
  for (let at = 1; at <= MAX_ATTACHMENTS; at++) await add(`${at}.pdf`)
  expect(listed()).toBe(MAX_ATTACHMENTS)
  await add("de trop.pdf")
  expect(dialog.getByText(`${MAX_ATTACHMENTS} pièces jointes au maximum`)).toBeDefined()
  expect(listed()).toBe(MAX_ATTACHMENTS)
  await userEvent.click(dialog.getByRole("button", { name: "Retirer 1.pdf" }))
  expect(dialog.queryByText(`${MAX_ATTACHMENTS} pièces jointes au maximum`)).toBeNull()
  await add("lourde.pdf", MAX_ATTACHMENTS_BYTES - MAX_ATTACHMENTS + 2)
  expect(dialog.getByText(ATTACHMENTS_TOO_LARGE)).toBeDefined()
  await add("juste.pdf", MAX_ATTACHMENTS_BYTES - MAX_ATTACHMENTS + 1)
  expect(dialog.queryByText(ATTACHMENTS_TOO_LARGE)).toBeNull()
  expect(listed()).toBe(MAX_ATTACHMENTS)
})

it("takes all files that are dropped at once, as far as there is room, and says why of the first that it does not", async () => {
  const { dialog, area } = await openDraft()
  await ready(area)
  const drop = (...files: File[]) =>
    fireEvent.drop(screen.getByLabelText(/^Ajouter une pièce jointe/), {
      dataTransfer: { types: ["Files"], files },
    })
  const listed = () =>
    dialog.queryAllByRole("button", { name: /^Retirer / }).map((one) => one.getAttribute("aria-label"))
  drop(new File(["."], "devis.pdf"), new File([], "vide.pdf"), new File(["."], "kit.pdf"))
  expect(listed()).toEqual(["Retirer devis.pdf", "Retirer kit.pdf"])
  expect(dialog.getByText("Le fichier est vide")).toBeDefined()
  drop(...Array.from({ length: MAX_ATTACHMENTS }, (_, at) => new File(["."], `${at}.pdf`)))
  expect(listed()).toHaveLength(MAX_ATTACHMENTS)
  expect(dialog.getByText(`${MAX_ATTACHMENTS} pièces jointes au maximum`)).toBeDefined()
  await waitFor(() => expect(dialog.queryByText("Préparation de l'envoi…")).toBeNull())
  await waitFor(() => expect(dialog.queryByRole("progressbar")).toBeNull())
})
