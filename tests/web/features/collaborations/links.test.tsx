import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { openedCampaign } from "../../../world/campaigns.ts"
import { refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialog, field, press, says } from "../../../world/page.tsx"
import { aCampaign, aCard, aParticipant } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

userEvent.setup()
let world: ReturnType<typeof openedCampaign>

beforeEach(() => {
  signIn()
  withoutMotion()
  world = openedCampaign({
    participants: [aParticipant("p1", "Ada Lune", { linkKey: "usuelle" }), aParticipant("p2", "Bea Sol")],
  })
})

/** rules/campaigns.md#guest-page */
describe("the public links of a campaign", () => {
  it("of the brand is made, renewed once that is confirmed, and copied from the list, which lags behind", async () => {
    const { api, router } = world.enter("?dialog=link")
    api.answer({ collaborations: { list: { items: [aCard("k1")], nextCursor: null, summary: null } } })
    const form = await dialog()
    expect(form.queryByRole("button", { name: "Envoyer par e-mail" })).toBeNull()
    await press("Générer le lien", form)
    const made = await form.findByDisplayValue("http://trame.test/suivi/jeton")
    expect(document.activeElement).toBe(made)
    await press("Copier le lien", form)
    await copies("suivi/jeton")
    await press("Nouveau lien de suivi", form)
    expect(await says(/Envoyez ensuite le nouveau à la marque/)).toBeDefined()
    await answerQuestion("Créer le nouveau lien")
    await form.findByDisplayValue("http://trame.test/suivi/neuf")
    expect(form.getByRole("link", { name: /Ouvrir dans un nouvel onglet/ }).getAttribute("href")).toBe(
      "http://trame.test/suivi/neuf",
    )
    await press("Envoyer par e-mail", form)
    expect(router.state.location.search).toBe("?dialog=send")
    expect(
      await says("Le lien de suivi de « Lancement d'automne » part au nom de votre agence."),
    ).toBeDefined()
    await act(() => router.navigate("/app/collaborations"))
    await press(/^Copier le lien public/)
    await copies("suivi/neuf")
    expect(api.writes()).toEqual([
      ["collaborations.setLink", { collaborationId: "k1", active: true }],
      ["collaborations.setLink", { collaborationId: "k1", active: true, replaces: "jeton" }],
    ])
  })

  it.each([
    [null, false, true],
    ["jeton", true, true],
    ["jeton", false, false],
  ])(
    "with the token %s, active %s, are open: %s; the switch turns that or says why not",
    async (linkToken, linkActive, open) => {
      world.detail.collaboration = aCampaign({ linkToken, linkActive })
      world.refused = refusal("unavailable", "Plus tard.")
      const { api } = world.enter("?dialog=link")
      const form = await dialog()
      const [now, then] = open ? ["Lien actif", "Lien désactivé"] : ["Lien désactivé", "Lien actif"]
      const about = open
        ? /^Ouvre la page de suivi à qui a son lien/
        : /^Ces pages répondent que le lien n'est plus actif/
      expect(await form.findByText(about)).toBeDefined()
      await userEvent.click(form.getByRole("switch", { name: now }))
      expect(await form.findByText("Erreur: Plus tard.")).toBeDefined()
      expect(isOn(form.getByRole("switch", { name: now }))).toBe(open)
      world.refused = null
      await userEvent.click(form.getByRole("switch", { name: now }))
      expect(isOn(await form.findByRole("switch", { name: then }))).toBe(!open)
      expect(form.queryByText("Erreur: Plus tard.")).toBeNull()
      expect(api.writes()[1]).toEqual(["collaborations.setLink", { collaborationId: "k1", active: !open }])
    },
  )

  it("of all guests is made when it is first copied, and renewed once that is confirmed", async () => {
    const { api } = world.enter("?dialog=link")
    const form = await dialog()
    expect(form.queryByLabelText("Lien public")).toBeNull()
    await press("Copier le lien public", form)
    await copies("collaboration/k1?key=clef")
    await press("Nouveau lien public", form)
    await answerQuestion("Créer le nouveau lien")
    await waitFor(async () =>
      expect((await field("Lien public", form)).value).toBe("http://trame.test/collaboration/k1?key=neuve"),
    )
    await press(/Lien copié !|Copier le lien public/, form)
    await copies("collaboration/k1?key=neuve")
    expect(api.writes().map(([, { replaces }]) => replaces)).toEqual([undefined, "clef"])
  })

  it("list the campaign on profiles by a switch, on the version of now", async () => {
    const { api } = world.enter("?dialog=link")
    const form = await dialog()
    const toggle = () => form.getByRole("switch", { name: "Afficher sur le profil public" })
    expect(form.getByText(/^Tant que le lien est actif, le profil public/)).toBeDefined()
    world.detail.collaboration = aCampaign({ version: 2 })
    await userEvent.click(toggle())
    expect(await form.findByText("Erreur: Modifié entre-temps.")).toBeDefined()
    await userEvent.click(toggle())
    expect(await form.findByText(/^Le lien n'est pas actif : aucun profil ne cite la campagne/)).toBeDefined()
    expect(isOn(toggle())).toBe(true)
    expect(api.callsOf("collaborations.update").map(({ version, fields }) => [version, fields])).toEqual([
      [1, { onProfile: true }],
      [2, { onProfile: true }],
    ])
  })
})

describe("an influencer's own link", () => {
  const renew = () => screen.getByRole<HTMLButtonElement>("button", { name: "Nouveau lien d'Ada Lune" })
  const copy = async () => {
    const [ofAda] = await screen.findAllByRole("button", { name: "Copier le lien de l'influenceur" })
    await userEvent.click(ofAda ?? document.body)
  }

  it("is copied, and renewed once that is confirmed", async () => {
    const { api } = world.enter("?tab=influencers")
    const answer = world.hold()
    await copy()
    await waitFor(() => expect(renew().disabled).toBe(true))
    answer()
    await copies("collaboration/k1?influencerId=p1&key=usuelle")
    await press("Nouveau lien d'Ada Lune")
    expect(await says(/Il est copié : envoyez-le ensuite à Ada Lune/)).toBeDefined()
    expect(api.writes()).toHaveLength(1)
    await answerQuestion("Créer le nouveau lien")
    await copies("collaboration/k1?influencerId=p1&key=neuve")
    const link = { collaborationId: "k1", participantId: "p1" }
    expect(api.writes()).toEqual([
      ["collaborations.influencerLink", link],
      ["collaborations.influencerLink", { ...link, replaces: "usuelle" }],
    ])
  })

  it("that cannot be had says why, and is not copied", async () => {
    world.refused = refusal("throttled", "Trop tôt.")
    world.enter("?tab=influencers")
    await copy()
    expect(await says("Trop tôt.")).toBeDefined()
    expect(screen.queryByText("Lien copié !")).toBeNull()
    expect(renew().disabled).toBe(false)
  })

  it.each([
    [null, false, 2],
    ["jeton", true, 2],
    ["jeton", false, 0],
  ])(
    "with the brand's token %s, active %s, is offered for mailing to %i",
    async (linkToken, linkActive, count) => {
      world.detail.collaboration = aCampaign({ linkToken, linkActive })
      world.enter("?tab=influencers")
      await screen.findByRole("heading", { name: "Ada Lune" })
      expect(screen.queryAllByRole("button", { name: /^Envoyer par e-mail le lien d(e |')/ })).toHaveLength(
        count,
      )
    },
  )
})

const isOn = (toggle: HTMLElement) => toggle.getAttribute("aria-checked") === "true"
const copies = (text: string) =>
  waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`http://trame.test/${text}`))
