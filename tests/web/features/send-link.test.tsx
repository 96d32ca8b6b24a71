import { screen, waitFor } from "@testing-library/react"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { influencerProfile } from "@trame/core/influencers/catalogue/contract"
import { describe, expect, it } from "vitest"
import { type Answers, fakeApi, refusal, refusing } from "../../world/fakeApi.ts"
import { dialog, field, paste, press, says, visit } from "../../world/page.tsx"
import { camille, hugo } from "../../world/people.ts"
import { recordOf } from "../../world/record.ts"
import { aCampaign, aCampaignDetail, aClient, aContact, aParticipant } from "../../world/records.ts"
import { signIn } from "../../world/session.ts"

/** rules/campaigns.md#links-by-e-mail */
describe("a campaign's link by e-mail", () => {
  it("begins with the brand's contact, says who is answered, and is back at the link once sent", async () => {
    const { api, router } = open({ path: "?dialog=link" })
    await press("Envoyer par e-mail")
    expect((await recipient()).value).toBe("rose@rive.example")
    expect(await says("Les réponses vous parviendront à camille@lumiere.example")).toBeDefined()
    await paste(/^Message/, "Voici où nous en sommes.")
    await paste(/^Destinataire/, " rose@rive.example ")
    await send()
    expect(await says("Lien envoyé à rose@rive.example")).toBeDefined()
    const mail = { to: "rose@rive.example", message: "Voici où nous en sommes.", ...ONCE }
    expect(api.writes()).toEqual([["linkMails.sendTracking", { collaborationId: "k1", ...mail }]])
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=link"))
  })

  it.each<[string, string, Partial<World>]>([
    ["the campaign's own client, whatever its name", "autre@rive.example", { campaign: { clientId: "c9" } }],
    ["an agency between, without one of the brand", "relais@rive.example", { contacts: [between] }],
    ["nobody, without a contact", "", { contacts: [] }],
    ["nobody, without the right to see clients", "", { me: hugo }],
  ])("begins with the address of %s", async (_, address, world) => {
    open({ path: "?dialog=send", ...world })
    expect((await recipient()).value).toBe(address)
  })

  it("needs an address, and when it is refused, says why and keeps the text", async () => {
    const { api } = open({ path: "?dialog=send", contacts: [] })
    for (const [text, said] of [
      ["", "L'adresse e-mail est obligatoire"],
      ["rose", "Adresse e-mail invalide"],
    ] as const) {
      await paste(/^Destinataire/, text)
      await send()
      expect(await says(said)).toBeDefined()
      await waitFor(async () => expect(document.activeElement).toBe(await recipient()))
    }
    expect(api.writes()).toEqual([])
    const limit = "Votre agence a déjà envoyé 5 e-mails."
    api.refuse("linkMails.sendTracking", refusal("throttled", limit))
    await paste(/^Destinataire/, "ines@rive.example")
    await paste(/^Message/, "Bonjour")
    await send()
    expect(await says(limit)).toBeDefined()
    expect((await field(/^Message/)).value).toBe("Bonjour")
  })

  it("asks somebody whose address is not proven for the mailed code first", async () => {
    let me = { ...camille, emailVerified: false }
    const { api } = open({ path: "?dialog=send" })
    api.answer({
      identity: { me: () => me },
      account: {
        verifyEmail: () => {
          me = camille
          return {}
        },
      },
    })
    const asked = await form()
    await paste("Code reçu par e-mail", "123456")
    expect(asked.queryByLabelText("Destinataire")).toBeNull()
    await press("Vérifier", asked)
    expect(await recipient()).toBeDefined()
  })

  it("is not offered while the link is off", async () => {
    open({ path: "?dialog=link", campaign: { linkActive: false } })
    expect(await screen.findByRole("button", { name: "Copier le lien" })).toBeDefined()
    expect(screen.queryByRole("button", { name: "Envoyer par e-mail" })).toBeNull()
  })
})

describe("an influencer's own link by e-mail", () => {
  const offer = "Envoyer par e-mail le lien d'Ada Lune"

  it("is made first, and goes to their known address or another one", async () => {
    const { api, router } = open({ path: "?tab=influencers" })
    await press(offer)
    expect((await recipient()).value).toBe("ada@lune.example")
    expect(await says(/^Le lien personnel d'Ada Lune part .* montre sa rémunération/)).toBeDefined()
    await paste(/^Destinataire/, "agent@lune.example")
    await paste(/^Message/, "Voici ton lien.")
    await send()
    expect(await says("Lien envoyé à agent@lune.example")).toBeDefined()
    const one = { collaborationId: "k1", participantId: "p1" }
    expect(api.writes()).toEqual([
      ["collaborations.influencerLink", one],
      ["linkMails.sendPersonal", { ...one, to: "agent@lune.example", message: "Voici ton lien.", ...ONCE }],
    ])
    await waitFor(() => expect(router.state.location.search).toBe("?tab=influencers"))
  })

  it("begins without an address when none is known, and makes no link before there is one", async () => {
    const answers = { discover: { influencer: refusing("not_found") } }
    const { api } = open({ path: "?tab=influencers&dialog=personal&participant=p1", answers })
    expect((await recipient()).value).toBe("")
    await send()
    expect(await says("L'adresse e-mail est obligatoire")).toBeDefined()
    expect(api.writes()).toEqual([])
  })

  it("says that they take part no more, and is not offered while their page is closed", async () => {
    const campaign = { linkActive: false }
    open({ path: "?tab=influencers&dialog=personal&participant=p9", campaign })
    expect(await says("Cet influenceur ne participe plus à la collaboration")).toBeDefined()
    expect(screen.queryByRole("button", { name: offer, hidden: true })).toBeNull()
  })
})

const CAMPAIGN = "/app/collaborations/k1"
const ONCE = { creationId: expect.any(String) }
const ada = recordOf(influencerProfile, { email: "ada@lune.example" })
const between = aContact("Relais", { type: "agency" })

interface World {
  path: string
  me?: typeof camille
  contacts?: Client["contacts"]
  campaign?: Parameters<typeof aCampaign>[0]
  answers?: Answers
}

function open({ path, me = camille, contacts = [between, aContact("Rose")], campaign, answers }: World) {
  signIn()
  const clients = [
    aClient("c9", { brandName: "Maison Rive Gauche", contacts: [aContact("Autre")] }),
    aClient("c1", { brandName: "maison rive", contacts }),
  ]
  const items = clients.map((client) => ({ ...client, collaborationCount: 1 }))
  const collaboration = aCampaign({ linkToken: "jeton", linkActive: true, ...campaign })
  const participants = [aParticipant("p1", "Ada Lune")]
  const api = fakeApi({
    identity: { me },
    clients: { list: { items, total: 2, page: 1, pageCount: 1 } },
    collaborations: { get: aCampaignDetail({ collaboration, participants }), influencerLink: { key: "cle" } },
    discover: { influencer: { ...ada, inRoster: true, inRecruitment: false } },
    linkMails: { sendTracking: ({ to }) => ({ to }), sendPersonal: ({ to }) => ({ to }) },
    ...answers,
  })
  return { api, router: visit(`${CAMPAIGN}${path}`) }
}
const form = () => dialog("Envoyer le lien par e-mail")
const recipient = async () => field(/^Destinataire/, await form())
const send = async () => press("Envoyer", await form())
