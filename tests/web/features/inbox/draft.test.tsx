import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Thread } from "@trame/core/inbox/contract/shapes"
import { ADDRESSEES_CHANGED } from "@trame/core/inbox/rules/addressees"
import { DRAFT_FAILED, MAX_DRAFT, MAX_SUBJECT, REDRAFT_FAILED } from "@trame/core/inbox/rules/drafts"
import { MAIL_GONE } from "@trame/core/inbox/rules/labels"
import {
  ATTACHMENTS_TOO_LARGE,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_BYTES,
  NOT_IN_THE_LOOP,
} from "@trame/core/inbox/rules/sending"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { useReveal } from "../../../../packages/web/src/features/inbox/draft/useGeneration.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { failing, json, offline, refusal, refusing } from "../../../world/fakeApi.ts"
import { aMessage, aThread, fakeInbox, LOU } from "../../../world/inbox.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialog, field, lineOf, press, says, visit } from "../../../world/page.tsx"
import { storageTakes } from "../../../world/storage.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"

let api: ReturnType<typeof fakeInbox>["api"]
let thread: Thread

beforeEach(() => {
  withoutMotion()
  storageTakes("all")
  thread = aThread(asks())
  api = fakeInbox({ thread: () => thread, draft: written(), send: taken }).api
  api.answer({
    files: {
      start: ({ fileName }) => {
        if (fileName === "refusé.pdf") throw refusal("invalid", "Type refusé")
        return { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 }
      },
      signParts: { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] },
      complete: { uploadId: "u-1", fileName: "devis.pdf", fileSize: 1536 },
      cancel: { uploadId: "u-1" },
    },
  })
})

/** rules/inbox.md#drafts */
describe("the draft of an answer", () => {
  it("is asked for with the button's intent, in words that say so, and has the keyboard once it is there", async () => {
    const held = Promise.withResolvers<object>()
    drafts(() => held.promise)
    const { shown, area, has } = await openDraft(DRAFT, "Génération en cours...")
    const subject = shown.getByLabelText<HTMLInputElement>("Objet")
    expect([area.disabled, subject.disabled, subject.value]).toEqual([true, true, "Re: Gamme Aube"])
    for (const name of ["Envoyer", "Plus court et direct"])
      expect(shown.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true)
    await act(async () => held.resolve(written(WRITTEN, "Re: Aube")))
    await has(WRITTEN)
    await waitFor(() => expect(document.activeElement).toBe(area))
    expect([subject.value, area.maxLength, subject.maxLength]).toEqual(["Re: Aube", MAX_DRAFT, MAX_SUBJECT])
    const input = { ...MAIL, intent: "decline", tone: null, currentDraft: "", sendAsCreator: false }
    expect(api.writes()).toEqual([["inbox.draft", input]])
    expect(shown.queryByText(/^Le message a été réécrit/)).toBeNull()
  })

  it("is written anew in another tone, keeps its subject unless there is another, and can be had back", async () => {
    const { shown, has, press } = await openDraft()
    const subject = shown.getByLabelText<HTMLInputElement>("Objet")
    const restyle = async (tone: string, body: string, title: string) => {
      drafts(() => written(body, title))
      await press(tone)
      await has(body)
      return subject.value
    }
    expect(await restyle("Plus court et direct", "Court.", "Génération en cours...")).toBe("Re: Gamme Aube")
    expect(api.callsOf("inbox.draft")[1]).toMatchObject({ tone: "short", currentDraft: WRITTEN })
    await press(UNDO)
    await has(WRITTEN)
    expect(shown.queryByRole("button", { name: UNDO })).toBeNull()
    expect(await restyle("Plus professionnel et formel", "Formel.", " ")).toBe("Re: Gamme Aube")
    expect(await restyle("Plus chaleureux et amical", "Doux.", "Re: Autre")).toBe("Re: Autre")
    const held = Promise.withResolvers<object>()
    drafts(() => held.promise)
    await press("Plus enthousiaste et motivé")
    await has("Génération en cours...")
    expect(shown.queryByRole("button", { name: UNDO })).toBeNull()
    await act(async () => held.reject(refusal("unavailable", REDRAFT_FAILED)))
    await press(UNDO)
    await has("Formel.")
    expect(subject.value).toBe("Re: Gamme Aube")
  })

  const YOURSELF = "Vous pouvez écrire le message vous-même."
  const keyless = `${DRAFT_FAILED} (La clé du fournisseur d'IA n'est pas configurée.)`
  it.each([
    [
      () => refusal("throttled", "Trop de demandes."),
      DRAFT_FAILED,
      `Trop de demandes. ${YOURSELF}`,
      REDRAFT_FAILED,
    ],
    [() => refusal("unexpected", "?"), DRAFT_FAILED, YOURSELF, REDRAFT_FAILED],
    [() => refusal("unavailable", keyless), keyless, YOURSELF, keyless],
    [null, "Réponse invalide du serveur. Veuillez réessayer.", YOURSELF, null],
  ])(
    "when it cannot be written (%#), says why, is asked for again as it was, or written by hand",
    async (...row) => {
      const [error, said, reason, anew] = row
      drafts(error ? failing(error) : () => written("  "))
      const { shown, has, type, press } = await openDraft(DRAFT, "")
      expect(await shown.findByText(said)).toBeDefined()
      expect(shown.getByText(reason)).toBeDefined()
      await type("De ma main")
      await press("Plus court et direct")
      expect(await shown.findByText(anew ?? said)).toBeDefined()
      await has("De ma main")
      drafts(() => written("Court."))
      await press("Réessayer")
      await has("Court.")
      expect(asked()).toEqual([
        ["decline", null],
        ["regenerate", "short"],
        ["regenerate", "short"],
      ])
      expect(shown.queryByText(reason)).toBeNull()
      await press(UNDO)
      await press("Envoyer")
      await waitFor(() => expect(sent()).toMatchObject([{ subject: "Re: Gamme Aube", body: "De ma main" }]))
    },
  )

  it("comes a word every 30 ms, and is whole after the last", () => {
    vi.mocked(window.matchMedia).mockRestore()
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const { result } = renderHook(useReveal)
    act(() => result.current.begin(WRITTEN))
    const after = (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms))
      return result.current.visible
    }
    expect([29, 1, 30, 30, 30].map(after)).toEqual(["", "Bonjour ", "Bonjour Nadia,\n\n", WRITTEN, null])
  })

  it.each([
    [
      "the first key shows all of it",
      (area: HTMLElement) => fireEvent.keyDown(area, { key: "a", ctrlKey: true }),
      LONG,
    ],
    [
      "pasting by mouse loses nothing of the rest",
      (area: HTMLInputElement) => fireEvent.change(area, { target: { value: `${area.value}!` } }),
      /^mot0 .*!.* mot399$/,
    ],
    ["going back has what was there before", () => press(UNDO), WRITTEN],
  ])("while it comes word by word, %s", async (_, act, expected) => {
    const { area, press } = await openDraft()
    vi.mocked(window.matchMedia).mockRestore()
    drafts(() => written(LONG))
    await press("Plus court et direct")
    await waitFor(() => expect(area.value).toMatch(/^mot0 /))
    expect(area.value).not.toBe(LONG)
    await act(area)
    expect(area.value).toMatch(expected instanceof RegExp ? expected : new RegExp(`^${expected}$`))
  })

  it("when no mail is chosen, or it is no longer there, says so", async () => {
    visit(`${LOU}&dialog=draft`)
    expect(await says("Aucun email sélectionné")).toBeDefined()
    cleanup()
    visit(DRAFT.replace("mail=m1", "mail=m7"))
    expect(await says(MAIL_GONE)).toBeDefined()
  })

  it.each([
    ["thread", refusing("not_found", MAIL_GONE)],
    ["mail", () => aThread(aMessage("m0"))],
  ])(
    "when another answer goes out, or a sync takes its %s away, says so, and what is typed stays",
    async (_, now) => {
      const told = "Une réponse vient d'être envoyée dans ce fil."
      thread = aThread(aMessage("m0", { direction: "out" }), asks())
      const { shown, area, type } = await openDraft()
      await type(" Bien à vous")
      expect(shown.queryByText(told)).toBeNull()
      thread = aThread(...thread.messages, own())
      await reread()
      expect(await shown.findByText(told)).toBeDefined()
      api.answer({ inbox: { thread: now } })
      await reread()
      expect(await shown.findByText(MAIL_GONE)).toBeDefined()
      await type(" !")
      expect(area.value).toBe(`${WRITTEN} Bien à vous !`)
    },
  )
})

describe("a draft that the tab keeps", () => {
  it("is found again, not asked for anew, may give way to another draft, and come back", async () => {
    const first = await openDraft()
    await first.type(" À bientôt")
    const { shown, area, has, press } = await reload("À bientôt")
    expect(await shown.findByText(FOUND)).toBeDefined()
    expect(area.value).toBe(`${WRITTEN} À bientôt`)
    expect(asked()).toHaveLength(1)
    drafts(() => written("Un autre."))
    await press("En rédiger un autre")
    await has("Un autre.")
    expect(shown.queryByText(FOUND)).toBeNull()
    await press(UNDO)
    await has(`${WRITTEN} À bientôt`)
  })

  it("goes when the window is closed, after a question where something was typed, or when the mail is out", async () => {
    const { router, area, type, press } = await openDraft()
    expect(asksBeforeClosing()).toBe(false)
    await type(" Merci")
    expect(asksBeforeClosing()).toBe(true)
    await press("Annuler")
    await confirmed("Fermer sans envoyer ?", "Continuer à écrire")()
    expect(area.value).toBe(`${WRITTEN} Merci`)
    await press("Annuler")
    await confirmed("Fermer sans envoyer ?", "Fermer sans envoyer")()
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
    await act(() => router.navigate(DRAFT))
    const again = await dialog()
    await waitFor(async () => expect((await field("Message", again)).value).toBe(WRITTEN))
    expect(again.queryByText(FOUND)).toBeNull()
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("Bonjour Nadia"))
    await userEvent.click(again.getByRole("button", { name: "Envoyer" }))
    await says("Mail envoyé avec succès")
    expect(Object.keys(sessionStorage).filter((key) => key.includes("mail-draft"))).toEqual([])
  })
})

/** rules/inbox.md#addressees */
describe("the addressees of an answer", () => {
  const vol = { name: "Nadia Benali", address: "vol@autre.example", isElsewhere: true, isKnown: false }
  const team = { name: "", address: "equipe@rive.example", isElsewhere: false, isKnown: true }

  it("stand above it, are confirmed once where their domain is another, and are read again once they changed", async () => {
    thread = aThread(asks({ answersTo: [vol, team] }))
    const { shown, press } = await openDraft()
    const to = () => shown.getByText("À :").closest("p")?.textContent
    expect(to()).toBe("À : Nadia Benali <vol@autre.example>, equipe@rive.example")
    expect(shown.getByText("La réponse part vers un autre domaine : autre.example")).toBeDefined()
    const question = async (choice: string) => {
      await press("Envoyer")
      await screen.findAllByText("Envoyer vers un autre domaine ?")
      const asking = within(screen.getAllByRole("dialog").at(-1) ?? document.body)
      expect(lineOf(asking.getByRole("list"))).toBe("Nadia Benali <vol@autre.example> | equipe@rive.example")
      await answerQuestion(choice)
    }
    await question("Annuler")
    expect(sent()).toEqual([])
    sends(failing(offline))
    await question("Envoyer à cette adresse")
    await shown.findByText(/^Erreur d'envoi/)
    sends(refusing("conflict", ADDRESSEES_CHANGED))
    thread = aThread(asks({ answersTo: [team] }))
    await press("Envoyer")
    await waitFor(() => expect(to()).toBe("À : equipe@rive.example"))
    expect(sent().map(({ to: addresses, otherDomain }) => [addresses, otherDomain])).toEqual([
      [[vol.address, team.address], true],
      [[vol.address, team.address], true],
    ])
  })
})

/** rules/inbox.md#sending */
describe("sending", () => {
  it("sends once what was typed and chosen, shows it in its thread before the mailbox knows of it, and closes", async () => {
    const { router, shown, area, type } = await openDraft(`${DRAFT}&thread=t-m1`)
    expect(shown.getByText("L'e-mail part au nom de Lou Martin, avec vous en copie.")).toBeDefined()
    await type(" À bientôt")
    await userEvent.type(shown.getByLabelText("Objet"), "  ")
    await userEvent.click(shown.getByLabelText("Mettre le créateur en copie"))
    const held = Promise.withResolvers<object>()
    sends(() => held.promise)
    await userEvent.dblClick(shown.getByRole("button", { name: "Envoyer" }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(area.disabled).toBe(true)
    const unread = Promise.withResolvers<Thread>()
    api.answer({ inbox: { thread: () => unread.promise } })
    await act(async () => held.resolve(taken()))
    expect(await says("Mail envoyé avec succès")).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe("?creator=i1&thread=t-m1"))
    const messages = () => screen.getAllByRole("article").map(({ textContent }) => textContent)
    expect(messages().join()).toMatch(/seriez-vous disponible \?.*Bien reçu, à demain\./)
    await act(async () => unread.resolve(aThread(asks(), own())))
    expect(messages()).toHaveLength(2)
    await waitFor(() => expect(api.callsOf("inbox.chat")).toHaveLength(2))
    expect(sent()).toEqual([
      {
        ...MAIL,
        sendId: expect.any(String),
        to: ["nadia@rive.example"],
        otherDomain: false,
        subject: "Re: Gamme Aube",
        body: `${WRITTEN} À bientôt`,
        sendAsCreator: false,
        ccCreator: true,
        uploadIds: [],
      },
    ])
  })

  it("refuses what is empty, and a first contact in the manager's name until its box is ticked again", async () => {
    thread = aThread(asks({ isFirstContact: true }))
    const { shown, area, type, press } = await openDraft()
    expect(api.callsOf("inbox.draft")[0]).toMatchObject({ sendAsCreator: true })
    expect(shown.getByText(/Nécessaire pour ce premier contact\.$/)).toBeDefined()
    const options = within(shown.getByRole("group", { name: "Options d'envoi" }))
    const [asCreator, copy] = options.getAllByRole<HTMLInputElement>("checkbox") as [
      HTMLInputElement,
      HTMLInputElement,
    ]
    expect([asCreator.checked, copy.checked, copy.disabled]).toEqual([true, false, true])
    await userEvent.click(asCreator)
    await userEvent.click(copy)
    await press("Envoyer")
    expect(options.getByText(NOT_IN_THE_LOOP)).toBeDefined()
    expect(document.activeElement).toBe(asCreator)
    await userEvent.click(asCreator)
    expect(options.queryByRole("alert")).toBeNull()
    expect([copy.checked, copy.disabled]).toEqual([false, true])
    await userEvent.clear(area)
    await press("Envoyer")
    expect(await shown.findByText("Le contenu du draft est vide")).toBeDefined()
    expect(sent()).toEqual([])
    await type("Bonjour")
    await press("Envoyer")
    await waitFor(() =>
      expect(sent()).toMatchObject([{ body: "Bonjour", sendAsCreator: true, ccCreator: false }]),
    )
  })

  it.each<[() => unknown, string]>([
    [() => json(409, { code: "unauthenticated", detail: "Non." }), "Session non trouvée"],
    [refusing("unavailable", "Erreur d'envoi: Gmail dort."), "Erreur d'envoi: Gmail dort."],
    [
      refusing("conflict", "La boîte n'est plus connectée."),
      "Erreur d'envoi: La boîte n'est plus connectée.",
    ],
    [refusing("not_found", MAIL_GONE), MAIL_GONE],
  ])(
    "when it is refused (%#), says « %s », asks nothing, and what is written stays",
    async (refuse, said) => {
      const { shown, area, press } = await openDraft()
      sends(refuse as () => object)
      await press("Envoyer")
      expect(await shown.findByText(said)).toBeDefined()
      expect(screen.queryByText(ALREADY)).toBeNull()
      expect(area.value).toBe(WRITTEN)
      expect(sent()).toHaveLength(1)
    },
  )

  it("without an answer is the same mail when it is tried again, also after a reload", async () => {
    sends(failing(offline))
    const before = await openDraft()
    await before.press("Envoyer")
    await before.shown.findByText(/^Erreur d'envoi: Erreur de connexion réseau/)
    const { press } = await reload(sent()[0].sendId, DRAFT, WRITTEN)
    sends(taken)
    await press("Envoyer")
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual(sent()[0])
  })

  it("of other words is another mail once the former was refused, or the person says so", async () => {
    const { shown, area, type, press } = await openDraft()
    const send = async (words: string, answer: (input: never) => object, said: RegExp) => {
      if (words) await type(words)
      sends(answer)
      await press("Envoyer")
      expect(await shown.findByText(said)).toBeDefined()
    }
    await send("", refusing("invalid", "Objet refusé"), /Objet refusé$/)
    await send(" Merci", failing(offline), /Erreur de connexion/)
    const [first, second] = sent().map(({ sendId }) => sendId)
    expect(second).not.toBe(first)
    sends((({ sendId }: { sendId: string }) => {
      if (sendId === second) throw refusal("conflict", "Ce brouillon a déjà été envoyé.")
      return taken()
    }) as never)
    await type(" !")
    await press("Envoyer")
    await confirmed(ALREADY, "Annuler")()
    expect(await shown.findByText("Erreur d'envoi: Ce brouillon a déjà été envoyé.")).toBeDefined()
    expect(area.value).toBe(`${WRITTEN} Merci !`)
    await press("Envoyer")
    await confirmed(ALREADY, "Envoyer cette version")()
    expect(await says("Mail envoyé avec succès")).toBeDefined()
    const tries = sent().slice(2)
    expect(tries.map(({ sendId }) => sendId === second)).toEqual([true, true, false])
    expect(tries.map(({ body }) => body)).toEqual(Array(3).fill(`${WRITTEN} Merci !`))
  })
})

/** rules/inbox.md#sending */
describe("the files of an answer", () => {
  const remove = "Retirer devis.pdf"
  const drop = (place: Pick<typeof screen, "getByLabelText">, ...files: File[]) =>
    fireEvent.drop(place.getByLabelText(/^Ajouter une pièce jointe/), {
      dataTransfer: { types: ["Files"], files },
    })
  const listed = () =>
    screen.queryAllByRole("button", { name: /^Retirer / }).map((one) => one.getAttribute("aria-label"))

  it("are waited for, may be typed beside, outlast a reload, and go out", async () => {
    const stored = Promise.withResolvers<{ uploadId: string; fileName: string; fileSize: number }>()
    api.answer({ files: { complete: () => stored.promise } })
    const first = await openDraft()
    await first.attach(new File([], "vide.pdf"))
    expect(await first.shown.findByText("Le fichier est vide")).toBeDefined()
    expect(listed()).toEqual([])
    await first.attach()
    expect(first.shown.queryByText("Le fichier est vide")).toBeNull()
    expect(await first.shown.findByRole("progressbar", { name: "Envoi de devis.pdf" })).toBeDefined()
    expect(asksBeforeClosing()).toBe(true)
    await first.type(" À bientôt")
    sends(failing(offline))
    await first.press("Envoyer")
    await pause()
    expect(sent()).toEqual([])
    await act(async () => stored.resolve({ uploadId: "u-1", fileName: "devis.pdf", fileSize: 1536 }))
    await first.shown.findByText(/^Erreur d'envoi/)
    const { shown, press } = await reload("u-1", DRAFT, `${WRITTEN} À bientôt`)
    expect(shown.getByText("1,5 KB")).toBeDefined()
    sends(taken)
    await press("Envoyer")
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[0]).toMatchObject({ body: `${WRITTEN} À bientôt`, uploadIds: ["u-1"] })
    expect(sent()[1]).toEqual(sent()[0])
    expect(api.callsOf("files.start")[0]).toMatchObject({ purpose: "mail-attachment", size: 1536 })
  })

  it("when one does not come, keeps the mail from going until it is taken out", async () => {
    const { shown, attach, press } = await openDraft()
    await attach(new File(["x"], "refusé.pdf"))
    const said = "Erreur upload refusé.pdf: Type refusé"
    expect(await shown.findByText(said)).toBeDefined()
    await press("Envoyer")
    expect(await shown.findAllByText(said)).toHaveLength(2)
    expect(sent()).toEqual([])
    await press("Retirer refusé.pdf")
    await press("Envoyer")
    await waitFor(() => expect(sent()).toMatchObject([{ uploadIds: [] }]))
  })

  it.each([[[remove]], [["Annuler", "Fermer sans envoyer"]]])("on their way stop after %j", async (names) => {
    const { begun, stopped } = storageTakes("none")
    const { attach } = await openDraft()
    await attach()
    await waitFor(() => expect(begun).toHaveBeenCalledTimes(1))
    for (const name of names) await press(name)
    await waitFor(() => expect(stopped).toHaveBeenCalled())
  })

  it("are ten of 18 MB together at most; of those dropped at once the first that does not fit says why", async () => {
    const { shown } = await openDraft()
    const sized = (name: string, size: number) =>
      Object.defineProperty(new File(["."], name), "size", { value: size })
    drop(shown, new File(["."], "devis.pdf"), new File([], "vide.pdf"), new File(["."], "kit.pdf"))
    expect(listed()).toEqual([remove, "Retirer kit.pdf"])
    expect(shown.getByText("Le fichier est vide")).toBeDefined()
    drop(shown, ...Array.from({ length: MAX_ATTACHMENTS }, (_, at) => new File(["."], `${at}.pdf`)))
    expect(listed()).toHaveLength(MAX_ATTACHMENTS)
    expect(shown.getByText(`${MAX_ATTACHMENTS} pièces jointes au maximum`)).toBeDefined()
    fireEvent.click(shown.getByRole("button", { name: remove }))
    expect(shown.queryByText(`${MAX_ATTACHMENTS} pièces jointes au maximum`)).toBeNull()
    drop(shown, sized("lourde.pdf", MAX_ATTACHMENTS_BYTES - MAX_ATTACHMENTS + 2))
    expect(shown.getByText(ATTACHMENTS_TOO_LARGE)).toBeDefined()
    drop(shown, sized("juste.pdf", MAX_ATTACHMENTS_BYTES - MAX_ATTACHMENTS + 1))
    expect(shown.queryByText(ATTACHMENTS_TOO_LARGE)).toBeNull()
    expect(listed()).toHaveLength(MAX_ATTACHMENTS)
    await waitFor(() => expect(shown.queryByText("Préparation de l'envoi…")).toBeNull())
    await waitFor(() => expect(shown.queryByRole("progressbar")).toBeNull())
  })
})

const DRAFT = `${LOU}&dialog=draft&of=t-m1&mail=m1&intent=decline`
const WRITTEN = "Bonjour Nadia,\n\nMerci."
const LONG = Array.from({ length: 400 }, (_, at) => `mot${at}`).join(" ")
const FOUND = "Votre brouillon non envoyé a été retrouvé."
const UNDO = "Revenir au texte précédent"
const ALREADY = "Ce brouillon est peut-être déjà parti"
const MAIL = { influencerId: "i1", threadId: "t-m1", messageId: "m1" }

const asks = (changes: Parameters<typeof aMessage>[1] = {}) =>
  aMessage("m1", { subject: "Gamme Aube", ...changes })
const own = () => aMessage("m2", { direction: "out", text: "Bien reçu, à demain." })
const written = (draft = WRITTEN, subject = "Re: Gamme Aube") => ({ subject, draft })
const drafts = (draft: (input: never, request: Request) => object) =>
  api.answer({ inbox: { draft } as never })
const sends = (send: (input: never) => object) => api.answer({ inbox: { send } as never })
const taken = () => ({ message: "Mail envoyé avec succès", mail: own() })
const sent = () => api.callsOf("inbox.send")
const asked = () => api.callsOf("inbox.draft").map(({ intent, tone }) => [intent, tone])
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const reread = () => act(() => queryClient.invalidateQueries())

async function openDraft(path = DRAFT, text: string | null = WRITTEN) {
  const router = visit(path)
  const shown = await dialog()
  const area = await field("Message", shown)
  const has = (value: string) => waitFor(() => expect(area.value).toBe(value))
  const type = async (more: string) => {
    await userEvent.click(area)
    await userEvent.paste(more)
  }
  const attach = async (file = new File(["x".repeat(1536)], "devis.pdf")) =>
    userEvent.upload(await shown.findByLabelText(/^Ajouter une pièce jointe/), file)
  if (text !== null) await has(text)
  return { router, shown, area, has, type, attach, press: (name: string) => press(name, shown) }
}

/** Nothing is left of a page that is loaded anew but what the tab keeps. */
async function reload(holds: string, path = DRAFT, text?: string) {
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain(holds))
  const kept = { ...sessionStorage }
  cleanup()
  await pause()
  queryClient.clear()
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  return openDraft(path, text ?? null)
}

const confirmed = (title: string, choice: string) => async () => {
  await screen.findAllByText(title)
  await answerQuestion(choice)
}
