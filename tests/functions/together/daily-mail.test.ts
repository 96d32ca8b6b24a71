import { SESv2Client, type SendEmailCommandInput } from "@aws-sdk/client-sesv2"
import * as Identity from "@trame/core/account/users/index"
import * as DailyMail from "@trame/core/together/daily/index"
import * as Notifications from "@trame/core/together/notifications/index"
import { tell } from "@trame/functions/jobs/daily-mails"
import { logger } from "@trame/functions/logger"
import type { SQSRecord } from "aws-lambda"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { actorOf, newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { mailsTo } from "../../support/outbox.ts"
import { overtaken } from "../../support/overtaken.ts"
import { refused } from "../../support/problem.ts"
import { notificationFor } from "../../support/together.ts"

describe("the daily mail", () => {
  it("lists what is unread since the last one, once; without news there is no mail", async () => {
    const { admin, member, notify, tellDay } = await newTeam()
    await notify(member)
    for (const _time of [1, 2]) await tellDay()
    const mails = await mailsTo(member.email)
    expect(mails).toMatchObject([
      {
        subject: "1 notification sur Trame",
        text: expect.stringMatching(
          /Bonjour Max Membre,[\s\S]*- Zoé a confié l'étape « Brief » — Avent\n {2}http/,
        ),
      },
    ])
    expect(await mailsTo(admin.email)).toEqual([])
    await notify(member)
    await tellDay()
    // Each mail has the same link.
    const [token, first] = (await mailsTo(member.email)).map(({ text }) => tokenIn(text))
    expect(token).toBe(first)
  })

  it("that is not accepted does not stop the others, and is sent again with the same content", async () => {
    const { admin, member, notify, tellDay } = await newTeam()
    for (const user of [admin, member]) await notify(user)
    const refusing = new Set([admin.email])
    const taken: string[] = []
    const spy = vi.spyOn(SESv2Client.prototype, "send").mockImplementation(async ({ input }) => {
      const [to = ""] = (input as SendEmailCommandInput).Destination?.ToAddresses ?? []
      if (refusing.has(to)) throw new Error("Throttling")
      taken.push(to)
      return {}
    })
    const said = vi.spyOn(logger, "error").mockImplementation(() => undefined)
    onTestFinished(() => [spy, said].forEach((one) => void one.mockRestore()))
    expect(await tellDay()).toEqual({ batchItemFailures: [{ itemIdentifier: "one" }] })
    expect(said).toHaveBeenCalledOnce()
    expect(taken).toEqual([member.email])
    refusing.clear()
    expect(await tellDay()).toEqual(DONE)
    expect(taken).toEqual([member.email, admin.email])
  })

  it.each([0, 1])(
    "is sent once when its message arrives twice at once, after %i earlier ones",
    async (earlier) => {
      const { member, notify, tellDay } = await newTeam()
      for (let mails = 0; mails < earlier; mails++) {
        await notify(member)
        await tellDay()
      }
      await notify(member)
      expect(await overtaken("notificationState", tellDay, tellDay)).toMatchObject({ value: DONE })
      expect(await mailsTo(member.email)).toHaveLength(earlier + 1)
    },
  )

  it("omits read and forbidden notifications, and skips unproven addresses and agencies that never paid", async () => {
    const { agencyId, member, waitForMembers, notify, tellDay } = await newTeam()
    const unpaid = await newTeam({ subscription: null })
    const without = await newUser({ agencyId })
    const unproven = await newUser({ agencyId, emailVerified: false, permissions: { collaborations: true } })
    await waitForMembers(4)
    for (const user of [member, without, unproven]) await notify(user)
    await unpaid.notify(unpaid.admin)
    const { notifications } = apiAs(member)
    const [one] = (await notifications.list({})).items
    await notifications.markRead({ ids: [one?.id ?? ""] })
    for (const team of [{ tellDay }, unpaid]) expect(await team.tellDay()).toEqual(DONE)
    for (const { email } of [member, without, unproven, unpaid.admin])
      expect(await mailsTo(email)).toEqual([])
  })

  it("is switched off and on by its link or by a mail program's button, which does nothing else", async () => {
    const { member, notify, tellDay } = await newTeam()
    const { notifications } = apiAs(member)
    await notify(member)
    await tellDay()
    const token = tokenIn((await mailsTo(member.email))[0]?.text)
    const { mailPreferences } = anonymous()
    const expectMail = async (dailyMail: boolean) =>
      expect(await notifications.preferences()).toEqual({ dailyMail })
    await expectMail(true)
    expect(await mailPreferences.set({ token })).toEqual({ on: false })
    await expectMail(false)
    expect(await mailPreferences.set({ token, on: true })).toEqual({ on: true })
    const button = await rawFetch(null, `/api/mail-preferences/${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    })
    expect(button.status).toBe(200)
    await expectMail(false)
    await notify(member)
    await tellDay()
    expect(await mailsTo(member.email)).toHaveLength(1)
    await notifications.setPreferences({ dailyMail: true })
    await tellDay()
    expect(await mailsTo(member.email)).toHaveLength(2)
    const unknown = mailPreferences.set({ token: "a".repeat(26) })
    expect(await refused(unknown)).toMatchObject({ code: "not_found" })
  })

  it("reports late steps once a day, to their own assignee only", async () => {
    const { agencyId, admin, member, tellDay } = await newTeam()
    // The manager's as well, since the assignee has lost the right to see it.
    const without = await newUser({ agencyId })
    const { collaborations } = apiAs(admin)
    const { collaboration } = await collaborations.create({ fields: fieldsOf({ manager: "Max Membre" }) })
    for (const step of [
      { name: "Brief", deadline: "2026-01-01" },
      { name: "Tournage" },
      { name: "D'Ada", assigneeId: admin.userId },
      { name: "De personne", assigneeId: without.userId },
    ])
      await collaborations.addStep({ deadline: "2026-01-02", ...step, collaborationId: collaboration.id })
    await indexed()
    await eventually(async () => {
      await tellDay()
      const lateOf = async (user: TestUser) =>
        (await apiAs(user).notifications.list({})).items.flatMap(({ kind, told }) =>
          kind === "late" ? [told] : [],
        )
      expect(await lateOf(member)).toMatchObject([{ what: ["3", "Brief"], subject: { kind: "steps" } }])
      expect(await lateOf(admin)).toMatchObject([{ what: ["1", "D'Ada"] }])
      expect(await lateOf(without)).toEqual([])
    })
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    for (const _time of [1, 2]) await tellDay()
    const { waiting } = await Notifications.unreadSince(await actorOf(member), "")
    expect(waiting.map(({ kind }) => kind)).toEqual(["late", "late"])
  })

  it("names ten, counts the rest, and can be switched off by one click (RFC 8058)", async () => {
    const { member, notify } = await newTeam()
    for (let count = 0; count < 12; count++) await notify(member)
    const { waiting } = await Notifications.unreadSince(await actorOf(member), "")
    const { subject, text, headers } = DailyMail.mailOf("Max", waiting, "jeton")
    expect(subject).toBe("12 notifications sur Trame")
    expect(text.match(/« Brief »/g)).toHaveLength(10)
    expect(text).toContain("… et 2 autres")
    expect(headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(/^<http.+\/api\/mail-preferences\/jeton>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    })
    expect(DailyMail.mailOf("Max", waiting.slice(0, 10), "jeton").text).not.toContain("… et")
    const [one] = waiting
    if (!one?.told) throw new Error("A notification")
    const late = { kind: "steps" as const, id: "2026-03-01", name: "" }
    const told = { ...one.told, what: ["1", "Brief"], actor: { id: null, name: "" }, subject: late }
    const lines = DailyMail.mailOf("Max", [{ ...one, kind: "late", told }], "jeton").text.split("\n")
    expect(lines.slice(4, 6)).toEqual([
      "- Une étape qui vous revient est en retard : « Brief »",
      `  ${process.env.SITE_URL}/app/today?whose=mine`,
    ])
  })
})

const DONE = { batchItemFailures: [] }

async function newTeam(wanted: Parameters<typeof newAgency>[0] = { permissions: { collaborations: true } }) {
  const agency = await newAgency(wanted)
  const { agencyId } = agency
  const Records = [{ messageId: "one", body: JSON.stringify({ agencyId }) } as SQSRecord]
  /** Waits until the index lists this many members: the mail skips those it does not list yet. */
  const waitForMembers = (count = 2) =>
    eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(count))
  await waitForMembers()
  const notify = ({ userId }: TestUser) => notificationFor(agencyId, userId)
  return { ...agency, waitForMembers, notify, tellDay: () => tell({ Records }) }
}

const tokenIn = (text = ""): string => /\/mails\/(\w+)/.exec(text)?.[1] ?? ""
