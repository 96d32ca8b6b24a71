import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { copy } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { Component as FormPage } from "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import { expireSession } from "../../../packages/web/src/lib/session/session.ts"
import { failing, fakeApi, json, offline } from "../../world/fakeApi.ts"
import { field, paste, press, says, visit } from "../../world/page.tsx"
import { recordOf } from "../../world/record.ts"
import { aCampaign, aCampaignDetail } from "../../world/records.ts"
import { signIn } from "../../world/session.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"

beforeEach(() => {
  signIn()
  fakeApi({}, { RevokeToken: () => json(200, {}) })
})

describe("the draft of a large form", () => {
  it("is stored when typing pauses, and deleted when the text is restored", async () => {
    open()
    await field("Nom")
    expect(draftKeys()).toEqual([])
    await paste("Nom", TYPED)
    await waitFor(() => expect(draftKeys()).toHaveLength(1))
    await paste("Nom", "")
    leavePage()
    expect(draftKeys()).toEqual([])
  })

  it("is deleted as soon as the user leaves on purpose", async () => {
    const { arrive } = open()
    await paste("Nom", TYPED)
    await press("Retour")
    await press("Quitter sans enregistrer")
    // The list is still loading, so the form is mounted: now the tab reloads.
    await field("Nom")
    leavePage()
    expect(draftKeys()).toEqual([])
    arrive()
    expect(await says("La liste")).toBeDefined()
    expect(draftKeys()).toEqual([])
  })

  it.each([
    ["the session ends", () => act(() => expireSession())],
    ["the person signs out", () => press("Déconnexion")],
  ])("is stored when %s, without a question", async (_when, leave) => {
    open()
    await userEvent.click(await field("Nom"))
    await userEvent.paste(TYPED)
    await leave()
    expect(await says("Page de connexion")).toBeDefined()
    expect(draftKeys()).toHaveLength(1)
  })
})

describe("a draft of an earlier page", () => {
  async function comeBack(search = "", change = (text: string) => text) {
    leavePage()
    const found = draftKeys().map((key) => [key, change(sessionStorage.getItem(key) ?? "")] as const)
    cleanup()
    await waitFor(() => expect(draftKeys()).toEqual([]))
    for (const [key, text] of found) sessionStorage.setItem(key, text)
    open(search).arrive()
    return field("Nom")
  }
  async function typeAndComeBack(change?: (text: string) => string) {
    open()
    await paste("Nom", TYPED)
    return comeBack("", change)
  }
  const offer = () => screen.queryByText("Une saisie non enregistrée a été retrouvée.")

  it("is offered, and counts as unsaved when accepted", async () => {
    const name = await typeAndComeBack()
    expect([offer() !== null, name.value, asksBeforeClosing()]).toEqual([true, "", false])
    await press("Reprendre ma saisie")
    expect([offer(), name.value, asksBeforeClosing()]).toEqual([null, TYPED, true])
  })

  it("leaves the form whole while it is offered", async () => {
    await typeAndComeBack()
    await press("Choisir")
    expect(await screen.findByRole("dialog", { name: "Choisir un client" })).toBeDefined()
  })

  it("is deleted when refused", async () => {
    const name = await typeAndComeBack()
    await press("L'ignorer")
    expect([offer(), name.value, draftKeys()]).toEqual([null, "", []])
  })

  it("stays for the next visit when the offer is ignored", async () => {
    await typeAndComeBack()
    await press("Retour")
    expect(await says("La liste")).toBeDefined()
    expect(draftKeys()).toHaveLength(1)
  })

  it("is not offered when an earlier version of the site stored it in another shape", async () => {
    await typeAndComeBack((text) => text.replace(/"format":\d+/, '"format":0'))
    expect(offer()).toBeNull()
  })

  it("creates one campaign when the answer was lost before a reload", async () => {
    const copied = recordOf(copy, { id: "k1", name: "Lancement", fields: aCampaign({ clientId: "c1" }) })
    const api = fakeApi({ collaborations: { copy: copied, create: failing(offline), get: DETAIL } })
    open("?from=k1")
    await paste("Nom", "Hiver")
    await press("Enregistrer")
    expect(await says(/Erreur de connexion réseau/)).toBeDefined()
    await comeBack("?from=k1")
    api.answer({ collaborations: { create: DETAIL } })
    await press("Reprendre ma saisie")
    await press("Enregistrer")
    await waitFor(() => expect(api.callsOf("collaborations.create")).toHaveLength(2))
    const [first, again] = api.callsOf("collaborations.create")
    expect([again.creationId, again.fields.name]).toEqual([first.creationId, "Hiver"])
  })
})

const TYPED = "À moitié saisie"
const DETAIL = aCampaignDetail()

/** Opens a campaign's form; the list behind it arrives when the test says so, as on a slow network. */
function open(search = "") {
  const arrival = Promise.withResolvers<{ element: React.ReactNode }>()
  visit(`/app/collaborations/new${search}`, [
    {
      path: "/app",
      ...Shell,
      hydrateFallbackElement: <span />,
      children: [
        { path: "collaborations", lazy: () => arrival.promise } as RouteObject,
        { path: "collaborations/new", Component: FormPage },
        { path: "collaborations/k1", element: <h1>La campagne</h1> },
      ],
    },
    { path: "/login", element: <p>Page de connexion</p> },
  ])
  return { arrive: () => arrival.resolve({ element: <h1>La liste</h1> }) }
}
const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.includes("draft"))
const leavePage = () => fireEvent(window, new Event("pagehide"))
