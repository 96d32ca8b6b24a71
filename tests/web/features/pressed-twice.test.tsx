import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { anAgency, aSubscription, camille } from "../../world/account.ts"
import { type Answers, fakeApi, refusal } from "../../world/fakeApi.ts"
import { fourCreators, LOU } from "../../world/inbox.ts"
import { answering } from "../../world/lists.ts"
import { visit } from "../../world/page.tsx"
import { superAdmin } from "../../world/people.ts"
import { aCampaignDetail, aParticipant } from "../../world/records.ts"
import { signIn } from "../../world/session.ts"

const resigned = anAgency({ subscription: aSubscription({ cancelAtPeriodEnd: true }) })
const [connected, , , nobody] = fourCreators()
const inboxOf = (creator = nobody): Answers => ({
  inbox: {
    creators: { items: creator ? [creator] : [] },
    creator: () => creator as NonNullable<typeof creator>,
  },
})
const owner: Answers = { identity: { me: camille } }
const participants = [aParticipant("p1", "Zoé Mercier")]

it.each<Button>([
  {
    label: /Reprendre l'abonnement/,
    path: "/app/account",
    sends: "billing.resume",
    given: { ...owner, membership: { agency: { agency: resigned } } },
  },
  { label: /Ajouter des exemples/, path: "/app/today", sends: "onboarding.addSamples" },
  { label: /Créer mon adresse/, path: "/app/calendar?dialog=subscribe", sends: "calendar.makeFeed" },
  { label: /^(sync )?Synchroniser$/, path: LOU, sends: "inbox.sync", given: inboxOf(connected) },
  {
    label: /(Migrer les anciens utilisateurs|Reprendre la migration)/,
    path: "/superadmin/user-approval",
    sends: "admin.migrateStatuses",
    given: { identity: { me: superAdmin } },
  },
  {
    label: /Générer le lien$/,
    path: "/app/collaborations/k1?dialog=link",
    sends: "collaborations.setLink",
  },
  {
    label: /Copier le lien de l'influenceur/,
    path: "/app/collaborations/k1?tab=influencers",
    sends: "collaborations.influencerLink",
    given: { collaborations: { get: aCampaignDetail({ participants }) } },
  },
  {
    label: /Paiement et factures/,
    path: "/app/account",
    sends: "billing.portal",
    given: { ...owner, membership: { agency: { agency: anAgency() } } },
    leads: true,
  },
  {
    label: /Connecter Gmail/,
    path: "/app/talent-manager?creator=i4",
    sends: "inbox.connect",
    given: inboxOf(),
    leads: true,
  },
])(
  "« $label » says why it fails, and sends once, however often it is pressed",
  async ({ label, path, sends, given, leads }) => {
    signIn()
    const away = vi.spyOn(window.location, "assign").mockImplementation(() => {})
    const held = Promise.withResolvers<void>()
    const api = fakeApi(given)
    api.refuse(sends, refusal("unavailable", "Plus tard."))
    visit(path)
    const press = () => {
      for (const button of screen.queryAllByRole("button", { name: label })) fireEvent.click(button)
    }
    const sent = () => api.callsOf(sends).length
    await screen.findByRole("button", { name: label })
    press()
    expect(await screen.findAllByText(/Plus tard\./)).not.toEqual([])
    const answer = async () => {
      await held.promise
      return {}
    }
    api.answer(answering(sends, answer))
    const before = sent()
    press()
    await waitFor(() => expect(sent()).toBe(before + 1))
    press()
    await act(async () => held.resolve())
    if (leads) {
      await waitFor(() => expect(away).toHaveBeenCalledTimes(1))
      press()
      await act(async () => {})
    }
    expect(sent()).toBe(before + 1)
  },
)

interface Button {
  label: string | RegExp
  path: string
  sends: string
  given?: Answers
  /** Where it leads, which takes a while. */
  leads?: true
}
