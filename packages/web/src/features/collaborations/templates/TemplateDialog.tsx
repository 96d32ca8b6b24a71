import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { MAX_TEMPLATE_STEPS, type TemplateStep } from "@trame/core/campaigns/templates/rules"
import { Button, Form, Input } from "antd"
import { client } from "../../../lib/api/api.ts"
import { focusRow } from "../../../lib/dialog/focusRow.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { atMost, filled, refusing } from "../../../lib/forms/formProblem.ts"
import type { Words } from "../../../lib/forms/merge.ts"
import { useOpened } from "../../../lib/forms/useSaving.ts"
import { daysProblem, formatDays, type TypedNumber, understood } from "../../../lib/typedNumber.ts"
import { DialogFrame, useDone } from "../../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm } from "../../../ui/form/DialogForm.tsx"
import { DaysInput } from "../../../ui/form/TypedInput.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import styles from "./Templates.module.css"
import { templatesOptions, useTemplateCache } from "./templates.ts"

interface TemplateDialogProps {
  /** Empty for a new one. */
  templateId: string
  /** Initial values of a new one, e.g. the steps of a campaign. */
  initial?: TemplateValues
  /** Explains the initial values. */
  about?: string
}

/** Edits a timeline template; without an id, creates one. */
export default function TemplateDialog({ templateId, initial = EMPTY, about }: TemplateDialogProps) {
  const { close } = useDialog()
  const query = useQuery({ ...templatesOptions, enabled: templateId !== "" })
  const stored = query.data?.items.find(({ id }) => id === templateId)
  const opened = useOpened(stored)
  if (!templateId) {
    return (
      <DialogFrame title={about ? "Enregistrer comme modèle" : "Nouveau modèle"} width={680}>
        <TemplateForm opened={null} initial={initial} about={about} />
      </DialogFrame>
    )
  }
  return (
    <DialogFrame title="Modifier le modèle" width={680}>
      {query.data && !opened ? (
        <EmptyState title="Ce modèle n'existe plus" action={<Button onClick={close}>Fermer</Button>} />
      ) : (
        <QueryBoundary
          query={{ ...query, data: opened ?? undefined }}
          rows={6}
          loading="Chargement du modèle"
          failure="Impossible de charger le modèle"
          onBack={close}
        >
          {(template) => (
            <TemplateForm
              opened={template}
              stored={stored}
              gone={query.data !== undefined && !stored}
              initial={valuesOf(template)}
            />
          )}
        </QueryBoundary>
      )}
    </DialogFrame>
  )
}

export interface TemplateValues {
  name: string
  steps: { name: string; offset: TypedNumber }[]
}

const EMPTY: TemplateValues = { name: "", steps: [{ name: "", offset: null }] }

const valuesOf = ({ name, steps }: Pick<TimelineTemplate, "name" | "steps">): TemplateValues => ({
  name,
  steps: steps.map(({ name: of, offset }) => ({ name: of, offset })),
})

/** Without text in place of numbers: the form refuses it before. */
const sentSteps = (steps: TemplateValues["steps"]): TemplateStep[] =>
  steps.map(({ name, offset }) => ({ name, offset: understood(offset ?? null) }))

const stepWords = ({ name, offset }: TemplateValues["steps"][number]): string =>
  typeof offset === "number" ? `${name} (${formatDays(offset)})` : name

const wordsOf = ({ name, steps }: TemplateValues): Words => ({
  Nom: name,
  Étapes: steps.map(stepWords).join(", "),
})

interface TemplateFormProps {
  /** Null for a new one. */
  opened: TimelineTemplate | null
  /** The template as now known. */
  stored?: TimelineTemplate | undefined
  gone?: boolean
  initial: TemplateValues
  about?: string | undefined
}

function TemplateForm({ opened, stored, gone = false, initial, about }: TemplateFormProps) {
  const done = useDone()
  const cache = useTemplateCache()
  const saving = useSaveForm<TimelineTemplate, TemplateValues>({
    opened,
    latest: stored,
    gone,
    read: async ({ id }) => (await cache.reload()).items.find((one) => one.id === id),
    valuesOf,
    words: wordsOf,
    write: (values, base, { name, steps }, creationId) =>
      base
        ? client.timelineTemplates.update({
            templateId: base.id,
            version: base.version,
            ...(name === undefined ? {} : { name }),
            ...(steps === undefined ? {} : { steps: sentSteps(steps) }),
          })
        : client.timelineTemplates.create({ name: values.name, steps: sentSteps(values.steps), creationId }),
    onSaved: (saved, created) => {
      cache.put(saved)
      done(created ? `Modèle « ${saved.name} » enregistré` : "Modèle mis à jour")
      focusRow(saved.id)
    },
  })
  return (
    <DialogForm
      saving={saving}
      initialValues={initial}
      changed="Ce modèle a été modifié"
      asNew="Enregistrer comme nouveau modèle"
      failed={({ message }) => (
        <FailureAlert title="Erreur lors de l'enregistrement du modèle" reason={message} />
      )}
      sticky
    >
      {about ? <p className="mb-5 soft">{about}</p> : null}
      <Form.Item
        name="name"
        label="Nom du modèle"
        rules={[filled("Le nom du modèle est obligatoire"), atMost(120)]}
      >
        <Input autoComplete="off" placeholder="Ex. : Lancement de produit" />
      </Form.Item>
      <StepFields />
    </DialogForm>
  )
}

/** The steps in order, up to a template's maximum. */
function StepFields() {
  return (
    <Form.List
      name="steps"
      rules={[
        {
          validator: refusing((steps?: unknown[]) =>
            steps?.length ? null : "Un modèle compte au moins une étape",
          ).validator,
        },
      ]}
    >
      {(fields, { add, remove, move }, { errors }) => (
        <section className="mb-6" aria-labelledby="template-steps">
          <h2 id="template-steps" className="mb-2 text-l">
            Étapes
          </h2>
          <p className="mb-4 soft text-m">
            En jours depuis la signature : <b>J-7</b> une semaine avant, <b>J+3</b> trois jours après. Vide :
            sans date limite.
          </p>
          <ol className="grid gap-3 mb-4">
            {fields.map(({ key, name }) => (
              <li key={key} className={`grid items-start gap-3 ${styles.step}`}>
                <Form.Item
                  name={[name, "name"]}
                  rules={[filled("Le nom de l'étape est obligatoire"), atMost(200)]}
                  className={styles.stepName}
                >
                  <Input
                    autoComplete="off"
                    aria-label={`Nom de l'étape ${name + 1}`}
                    placeholder="Nom de l'étape"
                  />
                </Form.Item>
                <Form.Item
                  name={[name, "offset"]}
                  validateTrigger="onBlur"
                  rules={[refusing(daysProblem)]}
                  className={styles.stepDays}
                >
                  <DaysInput status="" aria-label={`Jours de l'étape ${name + 1}`} placeholder="Sans date" />
                </Form.Item>
                <span className="flex">
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={`Monter l'étape ${name + 1}`}
                    disabled={name === 0}
                    onClick={() => move(name, name - 1)}
                  />
                  <Button
                    type="text"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={`Descendre l'étape ${name + 1}`}
                    disabled={name === fields.length - 1}
                    onClick={() => move(name, name + 1)}
                  />
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`Retirer l'étape ${name + 1}`}
                    onClick={() => remove(name)}
                  />
                </span>
              </li>
            ))}
          </ol>
          <Form.ErrorList errors={errors} />
          {fields.length < MAX_TEMPLATE_STEPS ? (
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              onClick={() => {
                add({ name: "", offset: null })
                const added = `steps_${fields.length}_name`
                requestAnimationFrame(() => document.getElementById(added)?.focus())
              }}
            >
              Ajouter une étape
            </Button>
          ) : (
            <p className="mb-4 soft text-m">{MAX_TEMPLATE_STEPS} étapes au maximum.</p>
          )}
        </section>
      )}
    </Form.List>
  )
}
