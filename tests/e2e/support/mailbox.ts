import type { Page } from "@playwright/test"
import { dialog } from "./live.ts"
import { keepCreator } from "./roster.ts"
import { expect } from "./test.ts"

/** The parts of a sent mail that the tests read. */
interface SentMail {
  subject: string
  threadId: string
  text: string
  to: { address: string }[]
  attachments: { filename: string; content: string }[]
}

/** An action of a user or of Google at the local Google. */
async function act<Answer>(google: string, name: string, input: object): Promise<Answer> {
  const response = await fetch(`${google}/_test/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<Answer>
}

/** A creator of Camille's that no other test uses, and an unconnected Google account with three mails. */
export async function creatorWithAccount() {
  const { api, id, name } = await keepCreator()
  const { authUrl } = await api.inbox.connect({ influencerId: id })
  const google = new URL(authUrl).origin
  const email = `${id.slice(0, 8)}@gmail.example`
  await act(google, "accounts", { email, name })
  const deliver = (mail: object) =>
    act<{ id: string; threadId: string }>(google, "deliver", { email, ...mail })
  await deliver({
    subject: "Lettre de novembre",
    text: "Les nouveautés du mois.",
    from: "lettre@revue.example",
  })
  const brief = await deliver({
    from: "Nadia Benali <nadia@maisonrive.example>",
    subject: "Proposition : gamme Aube",
    text: "Bonjour, nous préparons une campagne au printemps. Seriez-vous disponible ?",
    html: "<p>Bonjour, <b>nous préparons</b> une campagne. <a href='https://maisonrive.example/aube'>La gamme</a></p><script>document.title='piège'</script>",
    attachments: [
      { filename: "brief.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.4").toString("base64") },
    ],
  })
  return {
    api,
    id,
    name,
    email,
    brief,
    deliver,
    sent: () => act<SentMail[]>(google, "sent", { email }),
    tokens: () => act<Record<"accessTokens" | "refreshTokens", unknown[]>>(google, "tokens", { email }),
    /** Connects this account or another without a browser; resolves once its mails are synced. */
    async connect(account = email): Promise<void> {
      const { authUrl } = await api.inbox.connect({ influencerId: id })
      const form = new URLSearchParams({ account, decision: "allow" })
      for (const scope of new URL(authUrl).searchParams.get("scope")?.split(" ") ?? [])
        form.append("scope", scope)
      const { headers } = await fetch(authUrl, { method: "POST", body: form, redirect: "manual" })
      const back = new URL(headers.get("location") ?? "").searchParams
      await api.inbox.exchange({ code: back.get("code") ?? "", state: back.get("state") ?? "" })
      await expect
        .poll(async () => (await api.inbox.creator({ influencerId: id })).mailbox?.sync, { timeout: 120_000 })
        .toBeNull()
    },
  }
}

/** Consents on Google's page for this account; resolves once the inbox shows it. */
export async function consent(page: Page, email: string): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(email) }).check()
  await page.getByRole("button", { name: "Autoriser" }).click()
  await page.waitForURL(/\/app\/talent-manager\?creator=/)
  await expect(page.getByText(`${email} est connectée`)).toBeVisible()
}

export const inboxOf = (creatorId: string): string => `/app/talent-manager?creator=${creatorId}`

export const draftText = (page: Page) => dialog(page).getByLabel("Message", { exact: true })
