import { SESv2Client, type SendEmailCommandInput } from "@aws-sdk/client-sesv2"
import { type SendMessageBatchCommandInput, SQSClient } from "@aws-sdk/client-sqs"
import { Identity } from "@trame/core/account/users/index"
import { delayOf, isDue } from "@trame/core/lib/share"
import { DailyMail } from "@trame/core/together/daily/index"
import { Notifications } from "@trame/core/together/notifications/index"
import { request, tell } from "@trame/functions/jobs/daily-mails"
import { logger } from "@trame/functions/logger"
import type { SQSRecord } from "aws-lambda"
import { expect, onTestFinished, test, vi } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { mailsTo } from "../../support/outbox.ts"
import { overtaken } from "../../support/overtaken.ts"
import { refused } from "../../support/problem.ts"
import { notificationFor } from "../../support/together.ts"

const tellDay = (agencyId: string) =>
  tell({ Records: [{ messageId: "one", body: JSON.stringify({ agencyId }) } as SQSRecord] })

/** Once an index shows so many: whoever it does not yet is told of nothing, and the next day of all. */
const known = (agencyId: string, count = 2) =>
  eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(count))

const tokenIn = (text = ""): string => /\/mails\/(\w+)/.exec(text)?.[1] ?? ""

test("what was not read since the last mail is mailed once, and nothing to say is no mail", async () => {
  const { agencyId, admin, member } = await newAgency({ permissions: { collaborations: true } })
  await known(agencyId)
  await notificationFor(agencyId, member.userId)
  await tellDay(agencyId)
  await tellDay(agencyId)
  const mails = await mailsTo(member.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe("1 notification sur Trame")
  expect(mails[0]?.text).toMatch(
    /Bonjour Max Membre,[\s\S]*- Zoé a confié l'étape « Brief » — Avent\n {2}http/,
  )
  expect(await mailsTo(admin.email)).toEqual([])
  await notificationFor(agencyId, member.userId)
  await tellDay(agencyId)
  const both = await mailsTo(member.email)
  expect(both.map(({ subject }) => subject)).toEqual(["1 notification sur Trame", "1 notification sur Trame"])
  // Each has the same link, which works.
  const [token = "", first] = both.map(({ text }) => tokenIn(text))
  expect(token).toBe(first)
  expect(await anonymous().mailPreferences.set({ token })).toEqual({ on: false })
})

test("a mail that is not taken keeps none from the others, and comes again with what it said", async () => {
  const { agencyId, admin, member } = await newAgency({ permissions: { collaborations: true } })
  await known(agencyId)
  for (const { userId } of [admin, member]) await notificationFor(agencyId, userId)
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
  expect(await tellDay(agencyId)).toEqual({ batchItemFailures: [{ itemIdentifier: "one" }] })
  expect(said).toHaveBeenCalledOnce()
  expect(taken).toEqual([member.email])
  refusing.clear()
  expect(await tellDay(agencyId)).toEqual({ batchItemFailures: [] })
  expect(taken).toEqual([member.email, admin.email])
})

test("an agency without a subscription hears nothing, and that is no failure", async () => {
  const { agencyId, admin } = await newAgency({ subscription: null })
  await known(agencyId)
  await notificationFor(agencyId, admin.userId)
  expect(await tellDay(agencyId)).toEqual({ batchItemFailures: [] })
  expect(await mailsTo(admin.email)).toEqual([])
})

test.for([
  ["the first", 0],
  ["a later", 1],
] as const)("a message that comes twice at once mails nobody twice: %s mail", async ([, earlier]) => {
  const { agencyId, member } = await newAgency({ permissions: { collaborations: true } })
  await known(agencyId)
  for (let mails = 0; mails < earlier; mails++) {
    await notificationFor(agencyId, member.userId)
    await tellDay(agencyId)
  }
  await notificationFor(agencyId, member.userId)
  const both = await overtaken(
    "notificationState",
    () => tellDay(agencyId),
    () => tellDay(agencyId),
  )
  expect(both).toMatchObject({ value: { batchItemFailures: [] } })
  expect(await mailsTo(member.email)).toHaveLength(earlier + 1)
})

test("what is read, or no longer theirs to know, is mailed to nobody, nor anything to an unproven address", async () => {
  const { agencyId, member } = await newAgency({ permissions: { collaborations: true } })
  // The manager's as well, since whoever has it may not see it.
  const without = await newUser({ agencyId })
  const unproven = await newUser({ agencyId, emailVerified: false, permissions: { collaborations: true } })
  await known(agencyId, 4)
  for (const { userId } of [member, without, unproven]) await notificationFor(agencyId, userId)
  const [one] = (await apiAs(member).notifications.list({})).items
  await apiAs(member).notifications.markRead({ notificationId: one?.id ?? "" })
  await tellDay(agencyId)
  for (const { email } of [member, without, unproven]) expect(await mailsTo(email)).toEqual([])
})

test("the mail's link switches it off and on again, as a mail program's own button does, and does nothing else", async () => {
  const { agencyId, member } = await newAgency({ permissions: { collaborations: true } })
  const api = apiAs(member)
  await known(agencyId)
  await notificationFor(agencyId, member.userId)
  await tellDay(agencyId)
  const token = tokenIn((await mailsTo(member.email))[0]?.text)
  const { mailPreferences } = anonymous()
  expect(await api.notifications.preferences()).toEqual({ dailyMail: true })
  expect(await mailPreferences.set({ token })).toEqual({ on: false })
  expect(await api.notifications.preferences()).toEqual({ dailyMail: false })
  expect(await mailPreferences.set({ token, on: true })).toEqual({ on: true })
  const button = await rawFetch(null, `/api/mail-preferences/${token}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  })
  expect(button.status).toBe(200)
  expect(await api.notifications.preferences()).toEqual({ dailyMail: false })
  await notificationFor(agencyId, member.userId)
  await tellDay(agencyId)
  expect(await mailsTo(member.email)).toHaveLength(1)
  expect(await api.notifications.setPreferences({ dailyMail: true })).toEqual({ dailyMail: true })
  await tellDay(agencyId)
  expect(await mailsTo(member.email)).toHaveLength(2)
  expect((await refused(mailPreferences.set({ token: "a".repeat(26) }))).code).toBe("not_found")
})

test("steps that are somebody's and late are told of once a day, to them alone", async () => {
  const { agencyId, admin, member } = await newAgency({ permissions: { collaborations: true } })
  const api = apiAs(admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf({ manager: "Max Membre" }) })
  const one = { collaborationId: collaboration.id, deadline: "2026-01-02" }
  await api.collaborations.addStep({ ...one, name: "Brief", deadline: "2026-01-01" })
  await api.collaborations.addStep({ ...one, name: "Tournage" })
  await api.collaborations.addStep({ ...one, name: "D'Ada", assigneeId: admin.userId })
  // The manager's as well, since whoever has it may not see it.
  const without = await newUser({ agencyId })
  await api.collaborations.addStep({ ...one, name: "De personne", assigneeId: without.userId })
  await indexed()
  await eventually(async () => {
    await tellDay(agencyId)
    const late = async (user: typeof admin) =>
      (await apiAs(user).notifications.list({})).items.filter(({ kind }) => kind === "late")
    expect(await late(member)).toMatchObject([{ told: { what: ["3", "Brief"], subject: { kind: "steps" } } }])
    expect(await late(admin)).toMatchObject([{ told: { what: ["1", "D'Ada"] } }])
    expect(await late(without)).toEqual([])
  })
  const told = async () =>
    (await Notifications.unreadSince(await actorOf(member), "")).waiting.map(({ kind }) => kind)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  for (let time = 0; time < 2; time++) await tellDay(agencyId)
  expect(await told()).toEqual(["late", "late"])
})

test("eight in the morning in Paris, summer and winter, asks for each agency once, at its own second", async () => {
  const { agencyId } = await newAgency()
  const taken: Record<string, unknown>[] = []
  const spy = vi.spyOn(SQSClient.prototype, "send").mockImplementation(async ({ input }) => {
    for (const { MessageBody = "", DelaySeconds } of (input as SendMessageBatchCommandInput).Entries ?? [])
      taken.push({ ...JSON.parse(MessageBody), delaySeconds: DelaySeconds })
    return {}
  })
  onTestFinished(() => spy.mockRestore())
  const askedAt = async (time?: string) => {
    taken.splice(0)
    await request(time ? { time } : {})
    return taken.filter((one) => one.agencyId === agencyId)
  }
  await eventually(async () => expect(await askedAt()).toEqual([{ agencyId, delaySeconds: 0 }]))
  for (const [day, eight, other] of [
    ["2026-07-01", "06", "07"],
    ["2026-12-01", "07", "06"],
  ]) {
    for (const [quarter, minute] of ["00", "15", "30", "45"].entries()) {
      const due = isDue(agencyId, quarter) ? [{ agencyId, delaySeconds: delayOf(agencyId, quarter) }] : []
      expect(await askedAt(`${day}T${eight}:${minute}:00Z`)).toEqual(due)
      expect(await askedAt(`${day}T${other}:${minute}:00Z`)).toEqual([])
    }
  }
})

test("a mail names ten, counts the rest, and can be switched off by a button (RFC 8058)", async () => {
  const { agencyId, member } = await newAgency({ permissions: { collaborations: true } })
  for (let count = 0; count < 12; count++) await notificationFor(agencyId, member.userId)
  const { waiting } = await Notifications.unreadSince(await actorOf(member), "")
  const { subject, text, headers } = DailyMail.mailOf("Max", waiting, "jeton")
  expect(subject).toBe("12 notifications sur Trame")
  expect(text.match(/« Brief »/g)).toHaveLength(10)
  expect(text).toContain("… et 2 autres")
  expect(headers["List-Unsubscribe"]).toMatch(/^<http.+\/api\/mail-preferences\/jeton>$/)
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click")
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
