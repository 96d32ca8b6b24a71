import { newId } from "@trame/core/lib/id"
import { castingFieldsOf } from "../brandCasting.ts"
import { newTasks } from "../briefs.ts"
import { fieldsOf, noChanges } from "../campaigns.ts"
import { newCreators } from "../creators.ts"
import { newPosts } from "../posts.ts"
import { onlyRights } from "../rights.ts"
import { newRoster } from "../roster.ts"
import { decide } from "../staffCasting.ts"
import { quiet } from "../stripe.ts"
import { totpCode } from "../totp.ts"
import { assistantWrites } from "./assistant.ts"
import { type Cost, cost } from "./cost.ts"
import { inboxWrites } from "./inbox.ts"

/** What people write: at most so many rounds. */
export const writes: Cost[] = [
  cost("clients.create", "", 1, ({ client }) => client),
  cost(
    "clients.checkImport",
    "",
    1,
    ({ api }) =>
      () =>
        api.clients.checkImport({ rows: [cellsOf("Marque 1")] }),
  ),
  cost("clients.importRows", "a new one", 2, ({ api }) => {
    const rows = [{ line: 1, cells: cellsOf("Une nouvelle") }]
    return () => api.clients.importRows({ importId: newId(), rows })
  }),
  cost("clients.importRows", "completing one", 3, ({ api }) => {
    const rows = [{ line: 1, cells: { ...cellsOf("Marque 1"), notes: "Une note" }, complete: true }]
    return () => api.clients.importRows({ importId: newId(), rows })
  }),
  cost("clients.undoImport", "", 3, async ({ api }) => {
    const importId = newId()
    await api.clients.importRows({ importId, rows: [{ line: 1, cells: cellsOf("Importée") }] })
    return () => api.clients.undoImport({ importId, lines: [1] })
  }),
  cost("clients.update", "another name", 2, async ({ api, client }) => {
    const { id, version } = await client()
    return () => api.clients.update({ clientId: id, version, brandName: "Renommée" })
  }),
  cost("clients.archive", "", 2, async ({ api, client }) => {
    const { id, version } = await client()
    return () => api.clients.archive({ clientId: id, version, archived: true })
  }),
  cost("clients.remove", "", 2, async ({ api, client }) => {
    const { id } = await client()
    return () => api.clients.remove({ clientId: id })
  }),
  cost("onboarding.addSamples", "", 12, async ({ beginner }) => {
    const api = await beginner()
    return () => api.onboarding.addSamples()
  }),
  cost("onboarding.removeSamples", "none there", 1, async ({ beginner }) => {
    const api = await beginner()
    return () => api.onboarding.removeSamples()
  }),
  cost("onboarding.removeSamples", "all of them", 39, async ({ beginner }) => {
    const api = await beginner()
    await api.onboarding.addSamples()
    return () => api.onboarding.removeSamples()
  }),
  cost("collaborations.create", "", 2, ({ collaboration }) => collaboration),
  cost("collaborations.update", "a field", 3, async ({ api, collaboration }) => {
    const { one, version } = await collaboration()
    const fields = fieldsOf({ name: "Renommée" })
    return () => api.collaborations.update({ ...one, version, fields, participants: noChanges() })
  }),
  cost("collaborations.update", "influencers", 3, async ({ api, collaboration }) => {
    const { one, version, participants } = await collaboration()
    const [first, ...removed] = participants
    if (!first) throw new Error("An influencer")
    const changes = { added: [], changed: [{ ...first, rate: 5 }], removed }
    return () => api.collaborations.update({ ...one, version, participants: changes })
  }),
  cost("collaborations.remove", "", 6, async ({ api, collaboration }) => {
    const { one } = await collaboration()
    return () => api.collaborations.remove(one)
  }),
  cost("collaborations.archive", "", 2, async ({ api, collaboration }) => {
    const { one } = await collaboration()
    const { version } = (await api.collaborations.get(one)).collaboration
    return () => api.collaborations.archive({ ...one, version, archived: true })
  }),
  cost("collaborations.setLink", "the first time", 2, async ({ api, collaboration }) => {
    const { one } = await collaboration()
    return () => api.collaborations.setLink({ ...one, active: true })
  }),
  cost("collaborations.influencerLink", "the first time", 2, async ({ api, collaboration }) => {
    const { one, participants } = await collaboration()
    const participantId = participants[0]?.id ?? ""
    return () => api.collaborations.influencerLink({ ...one, participantId })
  }),
  cost("collaborations.guestLink", "the first time", 2, async ({ api, collaboration }) => {
    const { one } = await collaboration()
    return () => api.collaborations.guestLink(one)
  }),
  cost("accounting.setPayment", "", 2, async ({ api }) => {
    const { items } = await api.accounting.list({})
    const { collaborationId = "", participantId = "", version = 0 } = items[0] ?? {}
    return () => api.accounting.setPayment({ collaborationId, participantId, version, percentage: 40 })
  }),
  cost("planner.create", "for somebody new", 4, async ({ api }) => {
    const [creator] = await newCreators(1)
    const influencerIds = [creator?.influencerId ?? ""]
    return () => api.planner.create({ influencerIds, dates: ["2026-03-14"], tasks: newTasks("a") })
  }),
  cost("planner.create", "to briefs that are there", 3, async ({ api, brief }) => {
    const { date, influencerId } = await brief()
    const plan = { influencerIds: [influencerId], dates: [date], tasks: newTasks("b") }
    return () => api.planner.create(plan)
  }),
  cost("planner.update", "tasks and notes", 3, async ({ api, brief }) => {
    const { date, influencerId, version } = await brief()
    const changes = { tasks: newTasks("b"), internalNotes: "c" }
    return () => api.planner.update({ date, influencerId, version, ...changes })
  }),
  cost("planner.update", "another day", 4, async ({ api, brief }) => {
    const { date, influencerId, version } = await brief()
    const moveTo = { influencerId, date: "2027-01-01" }
    return () => api.planner.update({ date, influencerId, version, moveTo })
  }),
  cost("planner.remove", "", 1, async ({ api, brief }) => {
    const { date, influencerId } = await brief()
    return () => api.planner.remove({ date, influencerId })
  }),
  cost("roster.add", "", 2, async ({ api }) => {
    const [creator] = await newCreators(1)
    return () => api.roster.add({ influencerId: creator?.influencerId ?? "" })
  }),
  cost("roster.update", "", 2, async ({ api, influencerId }) => {
    const { version } = await api.roster.get({ influencerId })
    return () => api.roster.update({ influencerId, version, firstName: "Zoé" })
  }),
  cost("roster.remove", "", 1, async ({ api, agencyId }) => {
    const [creator] = await newRoster(agencyId, 1)
    return () => api.roster.remove({ influencerId: creator?.influencerId ?? "" })
  }),
  cost("castings.create", "", 2, ({ casting }) => casting),
  cost("castings.update", "a field", 3, async ({ api, casting }) => {
    const { key, version } = await casting()
    const fields = castingFieldsOf({ name: "Renommé" })
    return () => api.castings.update({ ...key, version, fields, proposals: noChanges() })
  }),
  cost("castings.update", "proposals", 3, async ({ api, casting }) => {
    const { key, version, proposals } = await casting()
    const [first, ...removed] = proposals
    if (!first) throw new Error("A proposal")
    const changes = { added: [], changed: [{ ...first, creativeNote: "Au jardin" }], removed }
    return () => api.castings.update({ ...key, version, proposals: changes })
  }),
  cost("castings.remove", "", 6, async ({ api, casting }) => {
    const { key } = await casting()
    return () => api.castings.remove(key)
  }),
  cost("castings.makeLink", "", 2, async ({ api, casting }) => {
    const { key } = await casting()
    return () => api.castings.makeLink(key)
  }),
  cost("linkMails.sendTracking", "", 6, async ({ api, one, link }) => {
    await link()
    return () => api.linkMails.sendTracking({ ...one, to: `${newId()}@marque.example` })
  }),
  cost("linkMails.sendPersonal", "", 6, async ({ api, collaboration }) => {
    const { one, participants } = await collaboration()
    const key = { ...one, participantId: participants[0]?.id ?? "" }
    await api.collaborations.influencerLink(key)
    return () => api.linkMails.sendPersonal({ ...key, to: `${newId()}@marque.example` })
  }),
  cost("linkMails.sendCasting", "", 6, async ({ api, casting }) => {
    const { key } = await casting()
    await api.castings.makeLink(key)
    return () => api.linkMails.sendCasting({ ...key, to: `${newId()}@marque.example` })
  }),
  cost("castings.toCollaboration", "", 3, async ({ api, casting, agencyId }) => {
    const { key, proposals } = await casting()
    await decide({ agencyId, ...key }, [proposals[0]?.id ?? ""], "accepted")
    const fields = { name: "Printemps", manager: "Ada", type: "casting_externe" as const, brand: "Marque" }
    return () => api.castings.toCollaboration({ ...key, fields })
  }),
  cost("collaborations.addStep", "", 2, ({ step }) => step),
  cost("collaborations.updateStep", "", 2, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.updateStep({ ...key, status: "done" })
  }),
  cost("collaborations.moveStep", "", 2, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.moveStep({ ...key, afterStepId: null })
  }),
  cost("collaborations.removeStep", "", 1, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.removeStep(key)
  }),
  cost("collaborations.addDocument", "", 2, async ({ api, one, uploaded }) => {
    const source = await uploaded()
    return () => api.collaborations.addDocument({ ...one, name: "Contrat", source })
  }),
  cost("collaborations.updateDocument", "another file", 4, async ({ api, document, uploaded }) => {
    const key = await document()
    const source = await uploaded()
    return () => api.collaborations.updateDocument({ ...key, source })
  }),
  cost("collaborations.removeDocument", "", 3, async ({ api, document }) => {
    const key = await document()
    return () => api.collaborations.removeDocument(key)
  }),
  cost("collaborations.addStat", "", 2, ({ stat }) => stat),
  cost("collaborations.removeStat", "", 1, async ({ api, one, stat }) => {
    const { id } = await stat()
    return () => api.collaborations.removeStat({ ...one, statId: id })
  }),
  cost("resources.create", "a file", 2, async ({ api, uploaded }) => {
    const source = await uploaded()
    return () => api.resources.create({ name: "Modèle", description: "Contrat type", source })
  }),
  cost("resources.update", "another file", 4, async ({ api, resource, uploaded }) => {
    const key = await resource()
    const source = await uploaded()
    return () => api.resources.update({ ...key, source })
  }),
  cost("resources.remove", "", 3, async ({ api, resource }) => {
    const { resourceId } = await resource()
    return () => api.resources.remove({ resourceId })
  }),
  cost("recruitment.add", "", 2, async ({ api, prospect }) => {
    const influencerId = await prospect()
    await api.recruitment.remove({ influencerId })
    return () => api.recruitment.add({ influencerId })
  }),
  cost("recruitment.update", "", 2, async ({ api, prospect }) => {
    const influencerId = await prospect()
    return () => api.recruitment.update({ influencerId, version: 1, status: "contacted" })
  }),
  cost("recruitment.remove", "", 1, async ({ api, prospect }) => {
    const influencerId = await prospect()
    return () => api.recruitment.remove({ influencerId })
  }),
  cost("views.create", "", 2, ({ view }) => view),
  cost("views.update", "", 2, async ({ api, view }) => {
    const { id, version } = await view()
    return () => api.views.update({ viewId: id, version, name: "Renommée" })
  }),
  cost("views.remove", "", 2, async ({ api, view }) => {
    const { id } = await view()
    return () => api.views.remove({ viewId: id })
  }),
  cost("timelineTemplates.create", "", 2, ({ template }) => template),
  cost("timelineTemplates.update", "", 2, async ({ api, template }) => {
    const { id, version } = await template()
    return () => api.timelineTemplates.update({ templateId: id, version, name: "Relance" })
  }),
  cost("timelineTemplates.remove", "", 1, async ({ api, template }) => {
    const { id } = await template()
    return () => api.timelineTemplates.remove({ templateId: id })
  }),
  cost("timelineTemplates.apply", "", 3, async ({ api, template, collaboration }) => {
    const [{ id, version }, { one }] = await Promise.all([template(), collaboration()])
    return () => api.timelineTemplates.apply({ ...one, templateId: id, version, applicationId: newId() })
  }),
  cost("calendar.makeFeed", "anew", 2, async ({ api }) => {
    await api.calendar.makeFeed()
    return () => api.calendar.makeFeed()
  }),
  cost("calendar.removeFeed", "", 2, async ({ api }) => {
    await api.calendar.makeFeed()
    return () => api.calendar.removeFeed()
  }),
  cost("notifications.setPreferences", "", 1, ({ api }) => () => {
    return api.notifications.setPreferences({ dailyMail: false })
  }),
  cost("mailPreferences.set", "", 2, async ({ nobody, mailLink }) => {
    const token = await mailLink()
    return () => nobody.mailPreferences.set({ token })
  }),
  cost("notifications.markRead", "", 1, async ({ api, notification }) => {
    const notificationId = await notification()
    return () => api.notifications.markRead({ notificationId })
  }),
  cost("notifications.markAllRead", "", 2, async ({ api, notification }) => {
    const upTo = await notification()
    return () => api.notifications.markAllRead({ upTo })
  }),
  cost("collaborationComments.create", "", 1, ({ api, one: { collaborationId: subjectId } }) => {
    return () => api.collaborationComments.create({ subjectId, text: "Vu" })
  }),
  cost("collaborationComments.update", "", 2, async ({ api, one: { collaborationId: subjectId } }) => {
    const { id: commentId } = await api.collaborationComments.create({ subjectId, text: "Vu" })
    return () => api.collaborationComments.update({ subjectId, commentId, version: 1, text: "Revu" })
  }),
  cost("collaborationComments.remove", "", 2, async ({ api, one: { collaborationId: subjectId } }) => {
    const { id: commentId } = await api.collaborationComments.create({ subjectId, text: "Vu" })
    return () => api.collaborationComments.remove({ subjectId, commentId })
  }),
  cost("castingComments.create", "", 1, async ({ api, casting }) => {
    const {
      key: { castingId: subjectId },
    } = await casting()
    return () => api.castingComments.create({ subjectId, text: "Vu" })
  }),
  cost("castingComments.update", "", 2, async ({ api, casting }) => {
    const {
      key: { castingId: subjectId },
    } = await casting()
    const { id: commentId } = await api.castingComments.create({ subjectId, text: "Vu" })
    return () => api.castingComments.update({ subjectId, commentId, version: 1, text: "Revu" })
  }),
  cost("castingComments.remove", "", 2, async ({ api, casting }) => {
    const {
      key: { castingId: subjectId },
    } = await casting()
    const { id: commentId } = await api.castingComments.create({ subjectId, text: "Vu" })
    return () => api.castingComments.remove({ subjectId, commentId })
  }),
  cost("todos.create", "for somebody else", 2, async ({ api, member }) => {
    const { userId } = await member()
    return () => api.todos.create({ title: "Appeler", dueDate: "2026-11-25", assignedTo: userId })
  }),
  cost("todos.update", "", 2, async ({ api, todo }) => {
    const { id, version } = await todo()
    return () => api.todos.update({ todoId: id, version, dueDate: "2026-11-26" })
  }),
  cost("todos.complete", "", 2, async ({ api, todo }) => {
    const { id } = await todo()
    return () => api.todos.complete({ todoId: id, completed: true })
  }),
  cost("todos.remove", "", 1, async ({ api, todo }) => {
    const { id } = await todo()
    return () => api.todos.remove({ todoId: id })
  }),
  cost("discover.add", "", 4, async ({ member }) => {
    const { api } = await member()
    const input = { id: newId(), url: `instagram.com/lent.${newId().slice(0, 10)}` }
    return () => api.discover.add(input)
  }),
  cost("discover.refresh", "", 2, async ({ api }) => {
    const [creator] = await newCreators(1, { username: `lent.${newId().slice(0, 10)}` })
    return () => api.discover.refresh({ influencerId: creator?.influencerId ?? "" })
  }),
  cost("discover.askRemoval", "", 2, async ({ api }) => {
    const [creator] = await newCreators(1)
    const influencerId = creator?.influencerId ?? ""
    return () => api.discover.askRemoval({ influencerId, reason: "A demandé son retrait" })
  }),
  cost("marketWatch.correct", "", 2, async ({ api }) => {
    const [creator] = await newCreators(1)
    const { posts } = await newPosts(creator?.influencerId ?? "", 1)
    const [{ influencerId = "", postId = "" } = {}] = posts
    return () =>
      api.marketWatch.correct({ influencerId, postId, correction: { isCollaboration: false, brand: null } })
  }),
  cost("enrichment.start", "", 5, ({ owner }) => {
    const list = `lent.${newId().slice(0, 10)}\npas un nom`
    return () => owner.enrichment.start({ id: newId(), list })
  }),
  cost("enrichment.stop", "", 2, async ({ owner }) => {
    const { id } = await owner.enrichment.start({ id: newId(), list: `lent.${newId().slice(0, 10)}` })
    return () => owner.enrichment.stop({ importId: id })
  }),
  cost("files.start", "", 1, ({ announced }) => announced),
  cost("files.signParts", "", 1, async ({ api, announced }) => {
    const { uploadId } = await announced()
    return () => api.files.signParts({ uploadId, partNumbers: [1] })
  }),
  cost("files.complete", "", 2, async ({ api, sent }) => {
    const upload = await sent()
    return () => api.files.complete(upload)
  }),
  cost("files.cancel", "", 3, async ({ api, announced }) => {
    const { uploadId } = await announced()
    return () => api.files.cancel({ uploadId })
  }),
  cost("guestCollaboration.addStep", "", 5, ({ guests }) => () => {
    return guests.api.addStep({ ...guests.link, name: "Tournage" })
  }),
  cost("guestCollaboration.addDocument", "", 5, async ({ guests }) => {
    const { uploadId } = await guests.api.completeUpload(await guests.sent())
    return () => guests.api.addDocument({ ...guests.link, uploadId, name: "Visuel" })
  }),
  cost("guestCollaboration.startUpload", "", 5, ({ guests }) => guests.announced),
  cost("guestCollaboration.signParts", "", 3, async ({ guests }) => {
    const { uploadId } = await guests.announced()
    return () => guests.api.signParts({ ...guests.link, uploadId, partNumbers: [1] })
  }),
  cost("guestCollaboration.completeUpload", "", 4, async ({ guests }) => {
    const upload = await guests.sent()
    return () => guests.api.completeUpload(upload)
  }),
  cost("guestCollaboration.cancelUpload", "", 5, async ({ guests }) => {
    const { uploadId } = await guests.announced()
    return () => guests.api.cancelUpload({ ...guests.link, uploadId })
  }),
  cost("brandCasting.decide", "", 4, async ({ nobody, brandCasting }) => {
    const { token, ids } = await brandCasting()
    const decision = { proposalId: ids[0] ?? "", status: "accepted" as const, decisionVersion: 0 }
    return () => nobody.brandCasting.decide({ token, decisions: [decision] })
  }),
  cost("brief.tick", "", 4, async ({ nobody, publicBrief }) => {
    const task = await publicBrief()
    return () => nobody.brief.tick({ ...task, completed: true })
  }),
  cost("realtime.openTicket", "", 1, ({ api }) => api.realtime.openTicket),
  cost(
    "auth.signUp",
    "a new agency",
    3,
    ({ nobody, newcomer }) =>
      () =>
        nobody.auth.signUp(newcomer()),
  ),
  cost("auth.signUp", "by a code", 7, ({ nobody, newcomer, agencyId }) => () => {
    return nobody.auth.signUp(newcomer({ choice: "join", code: agencyId }))
  }),
  cost("auth.forgotPassword", "", 5, async ({ nobody, member }) => {
    const { email } = await member()
    return () => nobody.auth.forgotPassword({ email })
  }),
  cost("auth.resetPassword", "", 8, async ({ nobody, member, codeFor }) => {
    const { email, userId } = await member()
    const code = await codeFor(userId, "reset")
    return () => nobody.auth.resetPassword({ email, code, newPassword: "un-autre-mot-de-passe" })
  }),
  cost("account.setHomePage", "", 2, async ({ member }) => {
    const { api } = await member()
    return () => api.account.setHomePage({ homePage: "/app/today" })
  }),
  cost("account.updateProfile", "", 2, async ({ member }) => {
    const { api } = await member()
    return () => api.account.updateProfile({ version: 1, firstName: "Zoé" })
  }),
  cost("account.changePassword", "", 4, async ({ member }) => {
    const { api, password } = await member()
    return () => api.account.changePassword({ currentPassword: password, newPassword: "un-autre-mot" })
  }),
  cost("account.setUpTotp", "", 2, async ({ member }) => {
    const { api, password } = await member()
    return () => api.account.setUpTotp({ password })
  }),
  cost("account.enableTotp", "", 3, async ({ member }) => {
    const { api, password } = await member()
    const { secret } = await api.account.setUpTotp({ password })
    return () => api.account.enableTotp({ password, code: totpCode(secret, Date.now()) })
  }),
  cost("account.disableTotp", "", 3, async ({ member }) => {
    const { api, password } = await member()
    return () => api.account.disableTotp({ password })
  }),
  cost("account.renewRecoveryCodes", "", 3, async ({ protectedMember }) => {
    const { api, password } = await protectedMember()
    return () => api.account.renewRecoveryCodes({ password })
  }),
  cost("auth.redeemRecoveryCode", "", 7, async ({ nobody, protectedMember }) => {
    const { email, password, recoveryCodes } = await protectedMember()
    return () => nobody.auth.redeemRecoveryCode({ email, password, code: recoveryCodes[0] ?? "" })
  }),
  cost("account.sendVerificationCode", "", 4, async ({ member }) => {
    const { api } = await member({ emailVerified: false })
    return () => api.account.sendVerificationCode()
  }),
  cost("account.verifyEmail", "", 5, async ({ member, codeFor }) => {
    const { api, userId } = await member({ emailVerified: false })
    const code = await codeFor(userId, "verify")
    return () => api.account.verifyEmail({ code })
  }),
  cost("account.remove", "", 5, async ({ member }) => {
    const { api, password } = await member()
    return () => api.account.remove({ password })
  }),
  cost("membership.join", "", 7, async ({ member, agencyId }) => {
    const { api } = await member({ agencyId: "" })
    return () => api.membership.join({ code: agencyId })
  }),
  cost("membership.rename", "", 1, async ({ api }) => {
    const { agency } = await api.membership.agency()
    return () => api.membership.rename({ name: "Renommée", version: agency?.version ?? 0 })
  }),
  cost("appearance.set", "a colour", 2, async ({ api }) => {
    const { agency } = await api.membership.agency()
    const logo = { kind: "keep" as const }
    return () => api.appearance.set({ version: agency?.version ?? 0, color: "#123456", logo })
  }),
  cost("membership.setPermissions", "", 2, async ({ api, member }) => {
    const { userId } = await member()
    return () =>
      api.membership.setPermissions({ userId, version: 1, admin: false, permissions: onlyRights() })
  }),
  cost("membership.removeMember", "", 4, async ({ api, member }) => {
    const { userId } = await member()
    return () => api.membership.removeMember({ userId })
  }),
  cost("membership.handOver", "", 5, ({ founded }) => async () => {
    const { api, memberId, password } = founded
    return api.membership.handOver({ userId: memberId, password })
  }),
  cost(
    "membership.renewCode",
    "",
    1,
    ({ founded }) =>
      async () =>
        founded.api.membership.renewCode(),
  ),
  cost("membership.readmit", "", 3, async ({ api, member }) => {
    const { userId } = await member({ status: "rejected" })
    return () => api.membership.readmit({ userId })
  }),
  cost("approvals.decide", "", 3, async ({ api, member }) => {
    const { userId } = await member({ status: "pending" })
    return () => api.approvals.decide({ userId, decision: "approved" })
  }),
  cost("admin.decide", "", 2, async ({ owner, member }) => {
    const { userId } = await member({ status: "pending" })
    return () => owner.admin.decide({ userId, decision: "approved" })
  }),
  cost("admin.archivePerson", "", 4, async ({ owner }) => {
    const [creator] = await newCreators(1)
    return () => owner.admin.archivePerson({ influencerId: creator?.influencerId ?? "" })
  }),
  cost("admin.restorePerson", "", 4, async ({ owner }) => {
    const [creator] = await newCreators(1)
    const influencerId = creator?.influencerId ?? ""
    await owner.admin.archivePerson({ influencerId })
    return () => owner.admin.restorePerson({ influencerId })
  }),
  cost("admin.erasePerson", "", 5, async ({ owner }) => {
    const [creator] = await newCreators(1, { displayName: "Ondine" })
    const influencerId = creator?.influencerId ?? ""
    return () => owner.admin.erasePerson({ influencerId, name: "Ondine" })
  }),
  cost("admin.refuseRemoval", "", 2, async ({ api, owner, agencyId }) => {
    const [creator] = await newCreators(1)
    const influencerId = creator?.influencerId ?? ""
    await api.discover.askRemoval({ influencerId, reason: "A demandé son retrait" })
    return () => owner.admin.refuseRemoval({ agencyId, influencerId, answer: "Profil public" })
  }),
  cost(
    "admin.migrateStatuses",
    "a portion",
    2,
    ({ owner }) =>
      () =>
        owner.admin.migrateStatuses({}),
  ),
  cost("removals.removeUser", "", 4, async ({ owner, member }) => {
    const { userId } = await member()
    return () => owner.removals.removeUser({ userId })
  }),
  // The provider's events are read as well at that time: a reading that was overtaken is made anew.
  cost("billing.checkout", "", 12, async ({ paying }) => {
    const { api } = await paying(null)
    return () => api.billing.checkout({ planId: "equipe" })
  }),
  cost("billing.refresh", "", 12, async ({ paying }) => (await paying()).api.billing.refresh),
  cost("billing.changePlan", "to fewer seats", 14, async ({ paying }) => {
    const { api } = await paying("agence")
    return () => api.billing.changePlan({ planId: "equipe" })
  }),
  cost("billing.cancel", "", 12, async ({ paying }) => (await paying()).api.billing.cancel),
  cost("billing.resume", "", 12, async ({ paying }) => {
    const { api, agencyId } = await paying()
    await api.billing.cancel()
    await quiet(agencyId)
    return api.billing.resume
  }),
  cost("billing.portal", "", 1, async ({ paying }) => (await paying()).api.billing.portal),
  ...assistantWrites,
  ...inboxWrites,
]

const cellsOf = (brandName: string) => ({
  ...{ brandName, sector: "", notes: "", contactName: "" },
  ...{ contactEmail: "", contactPhone: "", contactRole: "", contactType: "" },
})
