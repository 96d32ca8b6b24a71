import * as Bin from "../../bin/index.ts"
import {
  type Actor,
  asMember,
  hasPermission,
  type Member,
  REFUSAL_MESSAGES,
  refusal,
  type SystemActor,
} from "../../lib/access.ts"
import { createOnce } from "../../lib/creation.ts"
import { AppError, conflict, found, invalid, notFound } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { eraseAll } from "../../lib/removal.ts"
import { fold } from "../../lib/text.ts"
import { holds, throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { SavedView, ViewsInput } from "./contract.ts"
import { SavedViewEntity, type StoredView, TEAM } from "./entities.ts"
import { MAX_PINS, MAX_VIEWS, queryOf, VIEW_PAGES, type ViewPage } from "./rules.ts"

const access = "subscribed"

/** One's own and the agency's views, for lists that the caller may open, by name: two parallel queries. */
export async function list(actor: Actor): Promise<{ items: SavedView[] }> {
  const member = asMember(actor, access)
  const views = await viewsOf(member)
  return {
    items: views
      .filter(({ page }) => mayOpen(member, page))
      .map((view) => toView(view, member))
      .sort(byName),
  }
}

/** @throws AppError forbidden for a list that the caller may not open, invalid at the maximum number */
export async function create(
  actor: Actor,
  { shared, creationId, ...fields }: ViewsInput["create"],
): Promise<SavedView> {
  const member = asMember(actor, access)
  const { agencyId, userId } = member
  if (!mayOpen(member, fields.page)) throw new AppError("forbidden", REFUSAL_MESSAGES.forbidden)
  return createOnce(
    { agencyId, creationId, body: { shared, ...fields } },
    async (remember) => {
      const holder = shared ? TEAM : userId
      if ((await heldBy(agencyId, holder)).length >= MAX_VIEWS) throw invalid(shared ? TEAM_FULL : FULL)
      const view: StoredView = {
        ...fields,
        agencyId,
        holder,
        viewId: newId(),
        createdBy: userId,
        createdAt: new Date().toISOString(),
        version: 1,
      }
      await transact([SavedViewEntity.create(view), ...remember(view.viewId)])
      return toView(view, member)
    },
    async (viewId) => toView(await editable(member, viewId), member),
  )
}

const FULL = `Vous avez déjà ${MAX_VIEWS} vues. Supprimez-en une d'abord.`
const TEAM_FULL = `Votre équipe a déjà ${MAX_VIEWS} vues. Supprimez-en une d'abord.`

/** @throws AppError conflict when the stored version differs, forbidden for an agency view of another author */
export async function update(
  actor: Actor,
  { viewId, version: asRead, name, query }: ViewsInput["update"],
): Promise<SavedView> {
  const member = asMember(actor, access)
  const view = await editable(member, viewId)
  if (view.version !== asRead) throw conflict()
  const changes = { name: name ?? view.name, query: query ?? view.query, version: asRead + 1 }
  const patch = SavedViewEntity.patch(view)
    .set(changes)
    .where(({ version }, { eq }) => eq(version, asRead))
  await throwIfConditionFailed(patch.go(), async () => {
    // Throws not_found when it is deleted.
    await editable(member, viewId)
    return conflict()
  })
  return toView({ ...view, ...changes }, member)
}

/**
 * Puts a view into the caller's menu, or takes it out. Its version stays: no other person sees a difference.
 * @throws AppError invalid at the maximum number
 */
export async function pin(actor: Actor, { viewId, pinned }: ViewsInput["pin"]): Promise<SavedView> {
  const member = asMember(actor, access)
  const views = (await viewsOf(member)).filter(({ page }) => mayOpen(member, page))
  const view = found(views.find((one) => one.viewId === viewId) ?? null, missing)
  if (pinned && views.filter(isPinnedBy(member)).length >= MAX_PINS && !isPinnedBy(member)(view)) {
    throw invalid(`Votre menu a déjà ${MAX_PINS} vues. Retirez-en une d'abord.`)
  }
  const own = { pinnedBy: [member.userId] }
  const patch = SavedViewEntity.patch(view)
  const { data } = await throwIfConditionFailed(
    (pinned ? patch.add(own) : patch.delete(own)).go({ response: "all_new" }),
    async () => missing(),
  )
  return toView({ ...view, pinnedBy: data.pinnedBy }, member)
}

const isPinnedBy =
  ({ userId }: Member) =>
  ({ pinnedBy = [] }: StoredView): boolean =>
    pinnedBy.includes(userId)

/** @throws AppError forbidden for an agency view of another author */
export async function remove(actor: Actor, { viewId }: ViewsInput["remove"]) {
  const member = asMember(actor, access)
  const binId = await Bin.discardItem(
    SavedViewEntity,
    () => editable(member, viewId),
    (view) => ({
      deleted: {
        agencyId: member.agencyId,
        kind: "savedView",
        recordId: viewId,
        name: view.name,
        right: "subscribed",
        visibleTo: [view.createdBy],
        adminsToo: view.holder === TEAM,
        deletedBy: member.userId,
      },
      removing: [SavedViewEntity.remove(view).where(({ version }, { eq }) => eq(version, view.version))],
    }),
  )
  return { id: viewId, binId }
}

export const restorer = Bin.singleItem(SavedViewEntity, { refusal: () => conflict() })

const missing = () => notFound("Cette vue n'existe pas ou n'existe plus.")

/** @throws AppError not_found, also for another person's own view, forbidden for an agency view of another author */
async function editable(member: Member, viewId: string): Promise<StoredView> {
  const { agencyId, userId } = member
  const [own, shared] = await Promise.all(
    [userId, TEAM].map((holder) =>
      SavedViewEntity.get({ agencyId, holder, viewId }).go({ consistent: true }),
    ),
  )
  const view = found(own?.data ?? shared?.data ?? null, missing)
  if (!mayOpen(member, view.page)) throw missing()
  if (!mayEdit(view, member)) {
    throw new AppError("forbidden", "Seuls son auteur et un administrateur peuvent modifier cette vue.")
  }
  return view
}

const mayOpen = (member: Member, page: ViewPage): boolean => refusal(member, VIEW_PAGES[page].access) === null

/** The author and administrators may edit an agency view. */
const mayEdit = ({ holder, createdBy }: StoredView, member: Member): boolean =>
  holder !== TEAM || createdBy === member.userId || hasPermission(member, "admin")

const viewsOf = async ({ agencyId, userId }: Member): Promise<StoredView[]> =>
  (await Promise.all([heldBy(agencyId, userId), heldBy(agencyId, TEAM)])).flat()

async function heldBy(agencyId: string, holder: string): Promise<StoredView[]> {
  const { data } = await SavedViewEntity.query
    .primary({ agencyId, holder })
    .go({ consistent: true, pages: "all" })
  return data
}

const toView = (view: StoredView, member: Member): SavedView => ({
  id: view.viewId,
  version: view.version,
  page: view.page,
  name: view.name,
  query: view.query,
  shared: view.holder === TEAM,
  mayEdit: mayEdit(view, member),
  pinned: isPinnedBy(member)(view),
})

const byName = (one: SavedView, other: SavedView): number =>
  one.name.localeCompare(other.name, "fr", { sensitivity: "base", numeric: true }) ||
  (one.id < other.id ? -1 : 1)

/** Replaces a manager's former name in saved views of campaigns. May run twice. */
export async function applyManager(
  { agencyId }: SystemActor,
  { was, name }: { was: string; name: string },
): Promise<void> {
  const { data } = await SavedViewEntity.query.primary({ agencyId }).go({ consistent: true, pages: "all" })
  for (const view of data) {
    const query = view.page === "collaborations" && ofManager(view.query, was, name)
    if (!query || query === view.query) continue
    const patch = SavedViewEntity.patch(view).set({ query, version: view.version + 1 })
    // A view that was replaced or deleted meanwhile stays as its author left it.
    await holds(patch.where(({ version }, { eq }) => eq(version, view.version)).go())
  }
}

function ofManager(query: string, was: string, name: string): string | null {
  const params = new URLSearchParams(query)
  if (fold(params.get("manager") ?? "") !== fold(was)) return null
  params.set("manager", name)
  return queryOf(`${params}`)
}

/** Erases an agency's views, including personal ones. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(SavedViewEntity, (page) => SavedViewEntity.query.primary({ agencyId }).go(page))
