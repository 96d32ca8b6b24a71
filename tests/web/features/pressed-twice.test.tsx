import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille, superAdmin } from "../../world/people.ts"
import { lumiere, camille as owner, subscription } from "../support/accountPage.tsx"
import { collaboration } from "../support/campaign.ts"
import { answerForms } from "../support/forms.ts"
import { creatorOf, mailboxOf } from "../support/inbox.ts"
import { json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/account/AccountPage.tsx"
import "../../../packages/web/src/features/approvals/ApprovalsPage.tsx"
import "../../../packages/web/src/features/calendar/CalendarPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../packages/web/src/features/today/TodayPage.tsx"

/** What is sent, and held until the answer is let go. */
let sent: string[]
let letGo: () => void

function open(path: string, address: string, body: object, more: Record<string, object>) {
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const other = more[address]
  answerForms({
    ...Object.fromEntries(Object.entries(more).map(([of, said]) => [of, () => json(200, said)])),
    [address]: async ({ method }) => {
      if (method === "GET") return json(200, other ?? {})
      sent.push(method)
      await held
      return json(200, body)
    },
  })
  visit(path, routes)
}

beforeEach(() => {
  signIn()
  sent = []
})

const nobody = creatorOf("i1", "Lou Martin")
const lou = { ...nobody, mailbox: mailboxOf("lou@gmail.example"), hasMails: true }
const empty = { items: [], nextCursor: null }
const inboxOf = (creator: typeof nobody | typeof lou) => ({
  "/api/inbox": { items: [creator] },
  "/api/inbox/i1": creator,
  "/api/inbox/i1/chat": { items: [] },
  "/api/inbox/i1/mails": empty,
})
const resigned = { ...lumiere, subscription: { ...subscription, cancelAtPeriodEnd: true } }
const nina = {
  ...{ id: "u9", email: "nina@lumiere.example", firstName: "Nina", lastName: "Costa", role: "" },
  ...{ userRole: "admin", status: "pending", emailVerified: true, agencyId: "a1" },
  ...{ agencyName: null, createdAt: "2026-03-02T09:00:00Z" },
}
const approvals = { items: [nina], nextCursor: null, counts: { pending: 1, approved: 0, rejected: 0 } }
const unshared = {
  collaboration: { ...collaboration, linkToken: null, linkActive: false },
  ...{ participants: [], steps: [], documents: [], stats: [] },
}
const firstSteps = {
  ...{ collaborationId: null, samples: "none" },
  done: { client: false, influencer: false, collaboration: false, link: false, teammate: false },
}

const press = async (label: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name: label }))
/** Only those that are still there. */
const pressAgain = (label: string | RegExp) => {
  for (const button of screen.queryAllByRole("button", { name: label })) fireEvent.click(button)
}

it.each<[string, string, string | RegExp, string, object, Record<string, object>]>([
  [
    "a subscription is taken up again",
    "/app/account",
    /Reprendre l'abonnement/,
    "/api/billing/resume",
    {},
    { "/api/identity/me": owner, "/api/membership/agency": { agency: resigned } },
  ],
  [
    "examples are added",
    "/app/today",
    /Ajouter des exemples/,
    "/api/onboarding/samples",
    { samples: "present" },
    {
      "/api/onboarding": firstSteps,
      "/api/collaborations/due-steps": empty,
      "/api/collaborations/due-counts": { late: 0, thisWeek: 0 },
    },
  ],
  [
    "the calendar's address is made",
    "/app/calendar?dialog=subscribe",
    /Créer mon adresse/,
    "/api/calendar/feed",
    { token: "neuf", createdAt: "2026-10-01T08:00:00.000Z" },
    { "/api/calendar/feed": { createdAt: null } },
  ],
  [
    "a mailbox is read",
    "/app/talent-manager?creator=i1",
    /^(sync )?Synchroniser$/,
    "/api/inbox/i1/sync",
    { syncId: "s1" },
    inboxOf(lou),
  ],
  [
    "people of before are made to wait",
    "/superadmin/user-approval",
    /Migrer les anciens utilisateurs/,
    "/api/admin/approvals/migration",
    { migrated: 0, nextCursor: null },
    { "/api/identity/me": superAdmin, "/api/admin/approvals": approvals },
  ],
  [
    "the brand's link to a campaign is made",
    "/app/collaborations/k1?dialog=link",
    /Générer le lien$/,
    "/api/collaborations/k1/link",
    { token: "abc", active: true, version: 2, revision: 2 },
    { "/api/collaborations/k1": unshared },
  ],
  [
    "an influencer's own link is made",
    "/app/collaborations/k1?tab=influencers",
    /Copier le lien de l'influenceur/,
    "/api/collaborations/k1/participants/p1/link",
    { key: "cle" },
    {},
  ],
])(
  "where %s, what is pressed again before the answer is there is sent once",
  async (_what, path, label, address, body, more) => {
    open(path, address, body, { "/api/identity/me": camille, ...more })
    await press(label)
    await waitFor(() => expect(sent).toHaveLength(1))
    pressAgain(label)
    pressAgain(label)
    await act(async () => letGo())
    expect(sent).toHaveLength(1)
  },
)

it.each<[string, string, string | RegExp, string, object, Record<string, object>]>([
  [
    "the card provider's page",
    "/app/account",
    /Paiement et factures/,
    "/api/billing/portal",
    { url: "https://pay.test/portal" },
    { "/api/identity/me": owner, "/api/membership/agency": { agency: lumiere } },
  ],
  [
    "the page that connects a mailbox",
    "/app/talent-manager?creator=i1",
    /Connecter Gmail/,
    "/api/inbox/connections",
    { authUrl: "https://accounts.test/" },
    inboxOf(nobody),
  ],
])(
  "what leads to %s is sent once, also while that is on its way",
  async (_page, path, label, address, body, more) => {
    const gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
    open(path, address, body, { "/api/identity/me": camille, ...more })
    await press(label)
    await waitFor(() => expect(sent).toHaveLength(1))
    pressAgain(label)
    await act(async () => letGo())
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1))
    pressAgain(label)
    await act(async () => {})
    expect(sent).toHaveLength(1)
  },
)
