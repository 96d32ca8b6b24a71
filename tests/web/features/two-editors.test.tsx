import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { expect, it, vi } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { refusal } from "../../world/fakeApi.ts"
import { EDITS, type Edit } from "../../world/forms.ts"
import { formsServer, GONE } from "../../world/formsServer.ts"
import { field as fieldIn, fill, paste, press, says, visit } from "../../world/page.tsx"
import { aCard, aClient, aContact } from "../../world/records.ts"

vi.setConfig({ testTimeout: 60_000 })

/** Forms that tell of a colleague's change before they are saved. */
const isTold = ({ kind }: Edit) => kind !== "me" && kind !== "agency"
const DELETED = EDITS.filter(isTold)
const READ = EDITS.filter(({ reads }) => reads)

/** rules/platform.md#versions */
it.each(EDITS)("$form keeps mine while a colleague saves, and overwrites with mine alone", async (edit) => {
  const { kind, path, sends, key, sent, theirs: change, told, changed: what } = edit
  const { api, stored, theirs } = formsServer()
  visit(path)
  await fill(labelOf(edit), "le mien", form())
  const input = await field(edit)
  input.setSelectionRange(3, 6)
  const version = stored[kind]?.version ?? 0
  await theirs(kind, change)
  if (isTold(edit)) await waitFor(() => expect(changed()).not.toBeNull())
  expect([input.value, document.activeElement]).toEqual(["le mien", input])
  expect([input.selectionStart, input.selectionEnd]).toEqual([3, 6])
  await save()
  expect(await says(`${what} entre-temps par une autre personne.`)).toBeDefined()
  expect(form().getByText(told)).toBeDefined()
  expect([changed(), input.value]).toEqual([null, "le mien"])
  await press("Écraser")
  const mine = { ...key, ...sent("le mien") }
  await waitFor(() =>
    expect(api.callsOf(sends)).toEqual([
      { ...mine, version },
      { ...mine, version: version + 1 },
    ]),
  )
  await waitFor(() => expect(stored[kind]).toMatchObject({ version: version + 2 }))
})

it.each(DELETED)("$form keeps mine when a colleague deletes it, which may be saved anew", async (edit) => {
  const { kind, path, asNew } = edit
  const { api, theirs } = formsServer()
  visit(path)
  await paste(labelOf(edit), "trop tard", form())
  await theirs(kind, null)
  await waitFor(() => expect(removed()).not.toBeNull())
  await save()
  expect(await form().findByText(new RegExp(GONE))).toBeDefined()
  expect((await field(edit)).value).toBe("trop tard")
  expect(removed()).not.toBeNull()
  if (!asNew) return
  await press(asNew.label, form())
  await waitFor(() => expect(JSON.stringify(api.callsOf(asNew.sends))).toContain("trop tard"))
})

it.each(READ)("$form opens on what is stored by then, or known of it; not when it is gone", async (edit) => {
  const { kind, path, sends } = edit
  const { api, theirs, stored } = formsServer()
  const reopen = async (changes: () => Promise<void>) => {
    cleanup()
    await changes()
    router = visit(path)
  }
  let router = visit(path)
  await field(edit)
  const read = sends.replace("update", "get")
  const name = edit.field.replace("fields.", "")
  await reopen(() => theirs(kind, { [name]: "0600" }))
  expect((await field(edit)).value).toBe("0600")
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(changed()).toBeNull()
  await reopen(async () => api.refuse(read, refusal("forbidden")))
  expect(await field(edit)).toBeDefined()
  await reopen(async () => {
    Object.assign(stored, { [kind]: null })
    api.refuse(read, refusal("not_found"))
    await act(() => queryClient.invalidateQueries())
  })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(form().queryByRole("status", { busy: true })).toBeNull())
  expect(form().queryByLabelText(labelOf(edit))).toBeNull()
  expect(screen.queryByText(/par une autre personne/)).toBeNull()
  await press(/^Retour/, form())
  await waitFor(() => expect(router.state.location.search).toBe(""))
})

it("a client's contacts show what two people changed side by side, and keep the rest of theirs", async () => {
  const { api, stored, theirs } = formsServer()
  Object.assign(stored, { client: aClient("c1", { contacts: [aContact("Zoe"), aContact("Max")] }) })
  visit("/app/clients?dialog=edit&client=c1")
  await fieldIn("Notes")
  const [phone] = form().getAllByLabelText("Téléphone")
  await userEvent.type(phone as HTMLElement, "01 mien")
  const [zoe, max] = [aContact("Zoe", { phone: "02 leur" }), aContact("Max", { phone: "03" })]
  await theirs("client", { contacts: [zoe, max, aContact("Ana")] })
  await save()
  await says("Contact max@rive.example, téléphone : « » → « 03 »")
  const both = { name: "Contact zoe@rive.example, téléphone 02 leur 01 mien" }
  expect(screen.getByRole("row", both)).toBeDefined()
  await press("Écraser")
  const contacts = [aContact("Zoe", { phone: "01 mien" }), max, aContact("Ana")]
  await waitFor(() =>
    expect(api.callsOf("clients.update")[1]).toEqual({ clientId: "c1", version: 2, contacts }),
  )
})

it("new figures stay when their campaign is deleted", async () => {
  const { theirs } = formsServer()
  visit("/app/collaborations/k1?tab=documents&dialog=stat")
  for (const label of ["Créateur", "Vues", "Likes", "Taux d'engagement"]) await paste(label, "3", form())
  await theirs("campaign", null)
  await waitFor(() => expect(removed()).not.toBeNull())
  await press("Ajouter", form())
  expect(await form().findByText(new RegExp(GONE))).toBeDefined()
  expect((await fieldIn("Créateur", form())).value).toBe("3")
})

it("a large form asks before it is reloaded, and its next save builds on what it then shows", async () => {
  const { api, stored, theirs } = formsServer()
  visit("/app/collaborations/new?id=k1")
  await paste("Nom", "perdu")
  const name = await fieldIn("Nom")
  await theirs("campaign", { name: "Le sien" })
  await save()
  const reload = async (answer: string) => {
    await userEvent.click((await screen.findAllByRole("button", { name: "Recharger" }))[0] as HTMLElement)
    const questions = await screen.findAllByRole("dialog", { name: "Remplacer votre saisie ?" })
    await press(answer, within(questions.at(-1) as HTMLElement))
  }
  await reload("Annuler")
  expect(name.value).toBe("perdu")
  await reload("Recharger")
  await waitFor(() => expect(name.value).toBe("Le sien"))
  expect(screen.queryByText(/entre-temps par une autre personne/)).toBeNull()
  await userEvent.type(name, " aussi")
  await press("Enregistrer")
  await waitFor(() => expect(stored.campaign?.name).toBe("Le sien aussi"))
  expect(api.callsOf("collaborations.update").map(({ version }) => version)).toEqual([1, 2])
})

it.each([
  ["something else", { brand: "Rive & Fils" }, 2, "D-77"],
  ["the number that is asked for", { brand: "Rive & Fils", quoteNumber: "D-9" }, 1, "D-9"],
])("moving a campaign, when a colleague changes %s, takes theirs up or tells of it", async (...row) => {
  const [, change, version, quoteNumber] = row
  const { api, stored, theirs } = formsServer()
  const list = ({ stage }: { stage: string }) => ({
    items: stored.campaign && stageOf(stored.campaign) === stage ? [aCard("k1", stored.campaign)] : [],
    nextCursor: null,
    summary: null,
  })
  api.answer({ collaborations: { list } })
  visit("/app/collaborations?view=board&dialog=move&campaign=k1&towards=quoteSent")
  await paste("Numéro de devis (facultatif)", "D-77")
  await theirs("campaign", change)
  await says("Rive & Fils")
  await press("Déplacer")
  await waitFor(() =>
    expect(api.callsOf("collaborations.update")).toMatchObject([
      { version, fields: { quoteSent: true, quoteNumber: "D-77" } },
    ]),
  )
  await waitFor(() => expect(screen.queryAllByText(/modifiée entre-temps/).length > 0).toBe(version === 1))
  expect(stored.campaign?.quoteNumber).toBe(quoteNumber)
})

const place = () => screen.queryAllByRole("dialog")[0] ?? document.body
const form = () => within(place())
const changed = () => screen.queryByText(/^Cette fiche vient d'être modifiée par une autre personne/)
const removed = () => screen.queryByText(/^Cette fiche vient d'être supprimée par une autre personne/)
const labelOf = ({ typed }: Edit) => Object.keys(typed)[0] ?? ""
const field = (edit: Edit) => fieldIn(labelOf(edit), form())
const save = () => press("Enregistrer", form())
