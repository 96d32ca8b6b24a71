import { act, cleanup, renderHook, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Thread } from "@trame/core/inbox/contract/shapes"
import { DRAFT_FAILED, MAX_DRAFT, MAX_SUBJECT, REDRAFT_FAILED } from "@trame/core/inbox/rules/drafts"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { useReveal } from "../../../../packages/web/src/features/inbox/draft/useGeneration.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { hugo } from "../../../world/people.ts"
import { storageTakes } from "../../../world/storage.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"
import { creatorOf, mailboxOf, messageOf, threadOf } from "../../support/inbox.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/features/inbox/draft/DraftDialog.tsx"
import "../../../../packages/web/src/lib/upload/Upload.ts"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const DRAFT = "/app/talent-manager?creator=i1&dialog=draft&of=t-m1&mail=m1&intent=decline"
const WRITTEN = "Bonjour Nadia,\n\nMerci."

interface Sent {
  sendAsCreator: boolean
  ccCreator: boolean
  body: string
  uploadIds: string[]
}

let thread: Thread
let drafts: () => Response | Promise<Response>
let sends: (sent: Sent) => Response | Promise<Response>
let intents: string[]
let sent: Sent[]
let calls: string[]
/** Which the thread is not read before. */
let held: Promise<void> | null
/** Which a file is not stored before. */
let storing: Promise<void> | null
/** Whether a draft that was asked for is not waited for any more. */
let givenUp: () => boolean

const written = (draft = WRITTEN, subject = "Re: Gamme Aube") => json(200, { subject, draft })
const mail = () => messageOf("m2", { direction: "out", text: "Bien reçu, à demain." })
const taken = () => json(200, { message: "Mail envoyé avec succès", mail: { ...mail(), threadId: "t-m1" } })

beforeEach(async () => {
  thread = threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube" })])
  drafts = () => written()
  sends = taken
  intents = []
  sent = []
  calls = []
  held = null
  storing = null
  givenUp = () => false
  signIn()
  // Whoever wants less motion has the words at once.
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("reduced-motion: reduce"),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  const lou = creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("lou@gmail.example"), hasMails: true })
  const listed = (name: string) => () => {
    calls.push(name)
    return json(200, { items: [], nextCursor: null })
  }
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": () => json(200, { items: [lou] }),
    "/api/inbox/i1": () => json(200, lou),
    "/api/inbox/i1/chat": listed("chat"),
    "/api/inbox/i1/mails": listed("mails"),
    "/api/inbox/i1/threads/t-m1": async () => {
      calls.push("thread")
      await held
      return json(200, thread)
    },
    "/api/inbox/i1/threads/t-m1/messages/m7/draft": () => written("À vous."),
    "/api/inbox/i1/threads/t-m1/messages/m1/draft": async (request) => {
      givenUp = () => request.signal.aborted
      intents.push((await request.json()).intent)
      return drafts()
    },
    "/api/inbox/i1/threads/t-m1/messages/m1/send": async (request) => {
      const input: Sent = await request.json()
      sent.push(input)
      return sends(input)
    },
    "/api/files/uploads": () => json(201, { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 }),
    "/api/files/uploads/u-1/parts": () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    "/api/files/uploads/u-1/complete": async () => {
      await storing
      return json(200, { uploadId: "u-1", fileName: "devis.pdf", fileSize: 1536 })
    },
  })
  storageTakes("all")
})

async function openDraft(address = DRAFT) {
  const router = visit(address, routes)
  const dialog = within(await screen.findByRole("dialog"))
  const area = await dialog.findByLabelText<HTMLTextAreaElement>("Message")
  const has = (text: string) => waitFor(() => expect(area.value).toBe(text))
  const press = (name: string) => userEvent.click(dialog.getByRole("button", { name }))
  return { router, dialog, area, has, press }
}

const attach = async (dialog: Awaited<ReturnType<typeof openDraft>>["dialog"]) => {
  await userEvent.upload(
    dialog.getByLabelText(/^Ajouter une pièce jointe/),
    new File(["x".repeat(1536)], "devis.pdf", { type: "application/pdf" }),
  )
  await dialog.findByText("1,5 KB")
}

it("a draft that could not be written is asked for again, as it was", async () => {
  drafts = () => json(503, { code: "unavailable", detail: "Aucun modèle" })
  const { dialog, has, press } = await openDraft()
  const failed = "Erreur lors de la génération du brouillon. Veuillez réessayer."
  expect(await dialog.findByText(failed)).toBeDefined()
  drafts = () => written()
  await press("Réessayer")
  await has(WRITTEN)
  expect(intents).toEqual(["decline", "decline"])
  expect(dialog.queryByText(failed)).toBeNull()
  // It took the place of nothing, and the keyboard is where one goes on.
  expect(dialog.queryByText(/^Le message a été réécrit/)).toBeNull()
})

it("a draft has the keyboard once it is there, and no more room than a mail has", async () => {
  const answered = Promise.withResolvers<Response>()
  drafts = () => answered.promise
  const { dialog, area, has } = await openDraft()
  // The window takes the keyboard as it opens.
  await waitFor(() => expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull())
  answered.resolve(written())
  await has(WRITTEN)
  await waitFor(() => expect(document.activeElement).toBe(area))
  expect(area.maxLength).toBe(MAX_DRAFT)
  expect(dialog.getByLabelText<HTMLInputElement>("Objet").maxLength).toBe(MAX_SUBJECT)
})

it.each(["regenerate", "inconnu"])(
  "what no button asks for, in an address, is an answer (%s)",
  async (intent) => {
    const { has } = await openDraft(DRAFT.replace("decline", intent))
    await has(WRITTEN)
    expect(intents).toEqual(["reply"])
  },
)

const YOURSELF = "Vous pouvez écrire le message vous-même."
const KEYLESS = " (La clé du fournisseur d'IA n'est pas configurée.)"
const says = (status: number, code: string, detail: string) => () => json(status, { code, detail })

/** rules/inbox.md#drafts */
it.each([
  [
    says(429, "throttled", "Trop de demandes."),
    DRAFT_FAILED,
    REDRAFT_FAILED,
    `Trop de demandes. ${YOURSELF}`,
  ],
  [says(409, "unexpected", "?"), DRAFT_FAILED, REDRAFT_FAILED, YOURSELF],
  [
    says(503, "unavailable", DRAFT_FAILED + KEYLESS),
    DRAFT_FAILED + KEYLESS,
    DRAFT_FAILED + KEYLESS,
    YOURSELF,
  ],
])(
  "what keeps a draft from being written, first or anew, is said with its reason (%#)",
  async (refuse, first, anew, reason) => {
    drafts = refuse
    const { dialog, press } = await openDraft()
    expect(await dialog.findByText(first)).toBeDefined()
    expect(dialog.getByText(reason)).toBeDefined()
    await press("Plus court et direct")
    await waitFor(() => expect(intents).toEqual(["decline", "regenerate"]))
    expect(await dialog.findByText(anew)).toBeDefined()
    expect(dialog.getByText(reason)).toBeDefined()
  },
)

/** rules/inbox.md#sending */
it.each([
  [says(409, "unauthenticated", "Non."), "Session non trouvée"],
  [says(503, "unavailable", "Erreur d'envoi: Gmail dort."), "Erreur d'envoi: Gmail dort."],
  [says(400, "invalid", "Objet refusé"), "Erreur d'envoi: Objet refusé"],
  [says(404, "not_found", "Connexion OAuth non trouvée"), "Erreur d'envoi: Connexion OAuth non trouvée"],
])("what keeps a mail from going out is said once (%#)", async (refuse, said) => {
  sends = refuse
  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  await press("Envoyer")
  expect(await dialog.findByText(said)).toBeDefined()
})

it("a draft that is not waited for any more is given up", async () => {
  const late = Promise.withResolvers<Response>()
  drafts = () => late.promise
  const { press } = await openDraft()
  await waitFor(() => expect(intents).toHaveLength(1))
  expect(givenUp()).toBe(false)
  await press("Annuler")
  await waitFor(() => expect(givenUp()).toBe(true))
  // Live updates wait as long as anything is being written.
  await act(async () => late.resolve(written()))
})

it("a rewriting without a subject leaves the one that there was", async () => {
  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  drafts = () => written("Plus court.", " ")
  await press("Plus court et direct")
  await has("Plus court.")
  const subject = dialog.getByLabelText("Objet")
  expect(subject).toHaveProperty("value", "Re: Gamme Aube")
  drafts = () => written("Plus doux.", "Re: Autre chose")
  await press("Plus chaleureux et amical")
  await has("Plus doux.")
  expect(subject).toHaveProperty("value", "Re: Autre chose")
  await press("Revenir au texte précédent")
  await has("Plus court.")
  expect(subject).toHaveProperty("value", "Re: Gamme Aube")
})

it.each([
  [false, "L'e-mail part au nom de Lou Martin, avec vous en copie."],
  [true, "L'e-mail part au nom de Lou Martin, avec vous en copie. Nécessaire pour ce premier contact."],
])(
  "says in whose name it may go out, and where it has to (first contact: %s)",
  async (isFirstContact, said) => {
    thread = threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube", isFirstContact })])
    const { dialog } = await openDraft()
    expect(await dialog.findByText(said)).toBeDefined()
  },
)

it("signing out asks nothing of a draft that the tab keeps", async () => {
  const { router, area, has } = await openDraft()
  await has(WRITTEN)
  await userEvent.click(area)
  await userEvent.paste(" À bientôt")
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("À bientôt"))
  await userEvent.click(screen.getAllByRole("button", { name: "Déconnexion", hidden: true })[0] ?? area)
  // Which is another document, that the browser loads.
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe("/login"))
  expect(screen.queryByText("Fermer sans envoyer ?")).toBeNull()
  expect(JSON.stringify(sessionStorage)).toContain("À bientôt")
})

it("a draft that was found, of its own mail alone, may give way to another one, and comes back", async () => {
  const before = await openDraft()
  await before.has(WRITTEN)
  await userEvent.click(before.area)
  await userEvent.paste(" À bientôt")
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("À bientôt"))
  const kept = { ...sessionStorage }
  const loadAnew = async () => {
    cleanup()
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  }
  await loadAnew()
  thread = threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube" }), messageOf("m7")])
  queryClient.clear()
  const other = await openDraft(DRAFT.replace("mail=m1", "mail=m7"))
  await other.has("À vous.")
  expect(other.dialog.queryByText(/retrouvé/)).toBeNull()
  await loadAnew()

  const { dialog, has, press } = await openDraft()
  const found = () => dialog.queryByText("Votre brouillon non envoyé a été retrouvé.")
  await waitFor(() => expect(found()).not.toBeNull())
  drafts = () => written("Un autre.")
  await press("En rédiger un autre")
  await has("Un autre.")
  expect(intents).toEqual(["decline", "decline"])
  expect(found()).toBeNull()
  await press("Revenir au texte précédent")
  await has(`${WRITTEN} À bientôt`)
  expect(dialog.queryByRole("button", { name: "Revenir au texte précédent" })).toBeNull()
})

it("a file that came before the page was loaded anew is found with the draft, and goes out with it", async () => {
  const before = await openDraft()
  await before.has(WRITTEN)
  await attach(before.dialog)
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("devis.pdf"))
  const kept = { ...sessionStorage }
  cleanup()
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)

  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  const files = within(dialog.getByRole("list", { name: "Pièces jointes" }))
  expect(files.getByText("1,5 KB")).toBeDefined()
  await press("Envoyer")
  await waitFor(() => expect(sent).toMatchObject([{ uploadIds: ["u-1"] }]))
})

it("the creator is in no copy of what goes out in their own name", async () => {
  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  const copy = () => dialog.getByLabelText<HTMLInputElement>("Mettre le créateur en copie")
  await userEvent.click(copy())
  expect(copy().checked).toBe(true)
  await userEvent.click(dialog.getByLabelText("Envoyer en tant que créateur"))
  expect([copy().checked, copy().disabled]).toEqual([false, true])
  await press("Envoyer")
  await waitFor(() => expect(sent).toMatchObject([{ sendAsCreator: true, ccCreator: false }]))
})

it("a draft as the model wrote it is closed unasked; with a file or another subject it is not", async () => {
  const { dialog, has } = await openDraft()
  await has(WRITTEN)
  expect(asksBeforeClosing()).toBe(false)
  await attach(dialog)
  expect(asksBeforeClosing()).toBe(true)
  await userEvent.click(dialog.getByRole("button", { name: "Retirer devis.pdf" }))
  expect(asksBeforeClosing()).toBe(false)
  await userEvent.type(dialog.getByLabelText("Objet"), "!")
  expect(asksBeforeClosing()).toBe(true)
})

it("a file that was taken out again does not go out", async () => {
  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  await attach(dialog)
  await press("Retirer devis.pdf")
  expect(dialog.queryByRole("list", { name: "Pièces jointes" })).toBeNull()
  await press("Envoyer")
  await waitFor(() => expect(sent).toMatchObject([{ uploadIds: [] }]))
})

it("a file that is still on its way is waited for, and an empty one is none", async () => {
  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  await userEvent.upload(dialog.getByLabelText(/^Ajouter une pièce jointe/), new File([], "vide.pdf"))
  expect(await dialog.findByText("Le fichier est vide")).toBeDefined()
  expect(dialog.queryByRole("list", { name: "Pièces jointes" })).toBeNull()
  const stored = Promise.withResolvers<void>()
  storing = stored.promise
  await attach(dialog)
  expect(dialog.queryByText("Le fichier est vide")).toBeNull()
  expect(await dialog.findByRole("progressbar", { name: "Envoi de devis.pdf" })).toBeDefined()
  await userEvent.type(dialog.getByLabelText("Objet"), "  ")
  await press("Envoyer")
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(sent).toEqual([])
  stored.resolve()
  await waitFor(() => expect(sent).toMatchObject([{ uploadIds: ["u-1"], subject: "Re: Gamme Aube" }]))
})

it("what was sent stands in its thread at once, and the mails are read again", async () => {
  const { router, has, press } = await openDraft(`${DRAFT}&thread=t-m1`)
  await has(WRITTEN)
  const before = calls.length
  // The mailbox does not know of it yet, nor does it answer.
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  await press("Envoyer")
  expect(await screen.findByText("Mail envoyé avec succès")).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1&thread=t-m1"))
  const shown = () => screen.getAllByRole("article").map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toHaveLength(2))
  expect(shown()[0]).toContain("Seriez-vous disponible ?")
  expect(shown()[1]).toContain("Bien reçu, à demain.")
  answered.resolve()
  await waitFor(() => expect(calls.slice(before)).toEqual(expect.arrayContaining(["thread", "chat"])))
})

it("a mail whose thread is gone says so, and what was written stays", async () => {
  const { dialog, area, has, press } = await openDraft()
  await has(WRITTEN)
  const gone = "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)"
  sends = () => json(404, { code: "not_found", detail: gone })
  await press("Envoyer")
  expect(await dialog.findByText(gone)).toBeDefined()
  expect(area.value).toBe(WRITTEN)
})

it("what may have gone out already is not sent as another one unless one says so", async () => {
  const { dialog, area, has, press } = await openDraft()
  await has(WRITTEN)
  sends = () => Promise.reject(new TypeError("Failed to fetch"))
  await press("Envoyer")
  await dialog.findByText(/^Erreur d'envoi: Erreur de connexion réseau/)
  await userEvent.click(area)
  await userEvent.paste(" Bis")
  sends = () => json(409, { code: "conflict", detail: "Ce brouillon a déjà été envoyé." })
  await press("Envoyer")
  expect((await screen.findAllByText("Ce brouillon est peut-être déjà parti"))[0]).toBeDefined()
  const question = screen.getAllByRole("dialog").at(-1) ?? document.body
  await userEvent.click(within(question).getByRole("button", { name: "Annuler" }))
  expect(await dialog.findByText("Erreur d'envoi: Ce brouillon a déjà été envoyé.")).toBeDefined()
  expect(sent).toHaveLength(2)
  expect(area.value).toBe(`${WRITTEN} Bis`)
})

it.each([
  ["is taken out", ["Retirer devis.pdf"]],
  ["is closed with its draft", ["Annuler", "Fermer sans envoyer"]],
])("a file that %s while it is on its way is sent no further", async (_how, names) => {
  const { begun, stopped } = storageTakes("none")
  const { dialog, has } = await openDraft()
  await has(WRITTEN)
  await attach(dialog)
  await waitFor(() => expect(begun).toHaveBeenCalled())
  for (const name of names) await userEvent.click(await screen.findByRole("button", { name }))
  await waitFor(() => expect(stopped).toHaveBeenCalled())
})

it("a draft comes a word every 30 ms, and is whole after the last", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  vi.mocked(window.matchMedia).mockReturnValue({ matches: false } as unknown as MediaQueryList)
  const { result } = renderHook(useReveal)
  act(() => result.current.begin("Bonjour Nadia,\n\nMerci."))
  const after = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms))
    return result.current.visible
  }
  expect([after(29), after(1), after(30), after(30), after(30)]).toEqual([
    "",
    "Bonjour ",
    "Bonjour Nadia,\n\n",
    "Bonjour Nadia,\n\nMerci.",
    null,
  ])
})
