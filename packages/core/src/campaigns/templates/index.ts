import * as Bin from "../../bin/index.ts"
import { type Actor, asMember, type SystemActor } from "../../lib/access.ts"
import { createOnce } from "../../lib/creation.ts"
import { conflict, found, invalid, notFound } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { eraseAll } from "../../lib/removal.ts"
import { throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { Step } from "../collaborations/contract/shapes.ts"
import * as Collaborations from "../collaborations/index.ts"
import type { TimelineTemplate, TimelineTemplatesInput } from "./contract.ts"
import { type StoredTemplate, TimelineTemplateEntity } from "./entities.ts"
import { MAX_TEMPLATES, startOf, stepsFrom } from "./rules.ts"

/** All templates of an agency, by name: one query. */
export async function list(actor: Actor): Promise<{ items: TimelineTemplate[] }> {
  const { agencyId } = asMember(actor, "collaborations")
  return { items: (await allOf(agencyId)).map(toTemplate).sort(byName) }
}

/** @throws AppError invalid when the agency has reached the maximum */
export async function create(
  actor: Actor,
  { creationId, ...fields }: TimelineTemplatesInput["create"],
): Promise<TimelineTemplate> {
  const { agencyId } = asMember(actor, "collaborations")
  return createOnce(
    { agencyId, creationId, body: fields },
    async (remember) => {
      if ((await allOf(agencyId)).length >= MAX_TEMPLATES) {
        throw invalid(`Votre agence a déjà ${MAX_TEMPLATES} modèles de timeline. Supprimez-en un d'abord.`)
      }
      const now = new Date().toISOString()
      const template: StoredTemplate = {
        agencyId,
        templateId: newId(),
        ...fields,
        createdAt: now,
        updatedAt: now,
        version: 1,
      }
      await transact([TimelineTemplateEntity.create(template), ...remember(template.templateId)])
      return toTemplate(template)
    },
    async (templateId) => toTemplate(await stored({ agencyId, templateId })),
  )
}

/** @throws AppError conflict when the stored version differs */
export async function update(
  actor: Actor,
  { templateId, version: asRead, ...changes }: TimelineTemplatesInput["update"],
): Promise<TimelineTemplate> {
  const { agencyId } = asMember(actor, "collaborations")
  const current = await stored({ agencyId, templateId })
  if (current.version !== asRead) throw conflict()
  const next: StoredTemplate = {
    ...current,
    name: changes.name ?? current.name,
    steps: changes.steps ?? current.steps,
    updatedAt: new Date().toISOString(),
    version: asRead + 1,
  }
  const put = TimelineTemplateEntity.put(next).where(({ version }, { eq }) => eq(version, asRead))
  await throwIfConditionFailed(put.go(), async () => {
    // Throws not_found when it is deleted.
    await stored({ agencyId, templateId })
    return conflict()
  })
  return toTemplate(next)
}

/** The steps that it added to campaigns stay. */
export async function remove(actor: Actor, { templateId }: TimelineTemplatesInput["remove"]) {
  const { agencyId, userId } = asMember(actor, "collaborations")
  const binId = await Bin.discardItem(
    TimelineTemplateEntity,
    () => stored({ agencyId, templateId }),
    (template) => ({
      deleted: {
        agencyId,
        kind: "timelineTemplate",
        recordId: templateId,
        name: template.name,
        right: "collaborations",
        deletedBy: userId,
      },
      removing: [
        TimelineTemplateEntity.remove(template).where(({ version }, { eq }) => eq(version, template.version)),
      ],
    }),
  )
  return { id: templateId, binId }
}

export const restorer = Bin.singleItem(TimelineTemplateEntity, { refusal: () => conflict() })

/**
 * Adds a template's steps to a campaign (rules/campaigns.md#timeline-templates).
 * @throws AppError conflict when the steps differ from the preview
 */
export async function apply(
  actor: Actor,
  { templateId, version, start: asShown, applicationId, ...where }: TimelineTemplatesInput["apply"],
): Promise<{ steps: Step[] }> {
  const { agencyId } = asMember(actor, "collaborations")
  const template = await stored({ agencyId, templateId })
  const steps = await Collaborations.addSteps(actor, where, {
    requestId: applicationId,
    stepsOf: (campaign) => {
      const start = startOf(campaign)
      if (template.version !== version || (asShown !== undefined && asShown !== start))
        throw conflict(CHANGED)
      return stepsFrom(template.steps, start)
    },
  })
  return { steps }
}

export const undoApply = (
  actor: Actor,
  { applicationId, collaborationId }: TimelineTemplatesInput["undoApply"],
) => Collaborations.removeAddedSteps(actor, { collaborationId, requestId: applicationId })

const CHANGED = "Le modèle ou les dates de la campagne ont changé entre-temps. Vérifiez l'aperçu."

const missing = () => notFound("Ce modèle n'existe pas ou n'existe plus.")

interface TemplateKey {
  agencyId: string
  templateId: string
}

/** @throws AppError not_found, also for another agency's */
async function stored(key: TemplateKey): Promise<StoredTemplate> {
  const { data } = await TimelineTemplateEntity.get(key).go({ consistent: true })
  return found(data, missing)
}

async function allOf(agencyId: string): Promise<StoredTemplate[]> {
  const { data } = await TimelineTemplateEntity.query
    .primary({ agencyId })
    .go({ consistent: true, pages: "all" })
  return data
}

const toTemplate = ({ templateId, ...template }: StoredTemplate): TimelineTemplate => ({
  ...template,
  id: templateId,
})

const byName = (one: TimelineTemplate, other: TimelineTemplate): number =>
  one.name.localeCompare(other.name, "fr", { sensitivity: "base", numeric: true }) ||
  (one.id < other.id ? -1 : 1)

export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(TimelineTemplateEntity, (page) => TimelineTemplateEntity.query.primary({ agencyId }).go(page))
