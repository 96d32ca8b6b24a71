import { UserDeleteOutlined } from "@ant-design/icons"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { Prospect } from "@trame/core/influencers/recruitment/contract"
import { bareUsername, RECRUITMENT_STATUS_LABELS } from "@trame/core/influencers/recruitment/rules"
import { Button, Form, Input, Segmented } from "antd"
import type { ReactNode } from "react"
import { client } from "../../lib/api/api.ts"
import { isGone } from "../../lib/api/problem.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { atMost, refusing } from "../../lib/forms/formProblem.ts"
import { freshOf, useOpened } from "../../lib/forms/useSaving.ts"
import { linkProblem } from "../../lib/links.ts"
import { useRecent } from "../../lib/session/recents.ts"
import { choicesOf } from "../../lib/text.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DayItem } from "../../ui/form/DayItem.tsx"
import { DialogForm, useSaveForm } from "../../ui/form/DialogForm.tsx"
import { Toggle } from "../../ui/form/Toggle.tsx"
import { UrlInput } from "../../ui/form/UrlInput.tsx"
import { InfluencerPicture } from "../../ui/influencers/InfluencerPicture.tsx"
import { StarInput } from "../../ui/influencers/StarInput.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import { nameOf, prospectOptions, showSaved } from "./cache.ts"
import styles from "./ProspectDialog.module.css"
import { TagsField } from "./TagsField.tsx"
import { merge, type ProspectValues, sent, TEXT_LABELS, valuesOf, words } from "./values.ts"

/** Edits an influencer of the recruitment (rules/creators.md#recruitment). */
export default function ProspectDialog({ influencerId }: { influencerId: string }) {
  const { close } = useDialog()
  const query = useQuery({ ...prospectOptions(influencerId), enabled: influencerId !== "" })
  const opened = useOpened(freshOf(query))
  useRecent(
    query.data
      ? {
          id: `prospect:${influencerId}`,
          title: query.data.fullName,
          detail: `@${query.data.username}`,
          to: `/app/recruitment?${new URLSearchParams({ dialog: "prospect", influencer: influencerId })}`,
          group: "Recrutement",
        }
      : null,
  )
  const gone = isGone(query.error) || influencerId === ""
  return (
    <DialogFrame title="Modifier l'influenceur" width={820}>
      {gone && !opened ? (
        <NoSuchProspect onBack={close} />
      ) : (
        <QueryBoundary
          query={{ ...query, data: query.data && opened ? { stored: query.data, opened } : undefined }}
          loading="Chargement de l'influenceur"
          rows={8}
          failure="Erreur lors du chargement des données"
          onBack={close}
        >
          {({ stored, opened: before }) => <ProspectForm opened={before} stored={stored} gone={gone} />}
        </QueryBoundary>
      )}
    </DialogFrame>
  )
}

function NoSuchProspect({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      icon={<UserDeleteOutlined aria-hidden />}
      title="Aucun influenceur trouvé"
      description="Il a peut-être été retiré du recrutement, ou l'adresse est incomplète."
      action={<Button onClick={onBack}>Retour au recrutement</Button>}
    />
  )
}

interface ProspectFormProps {
  opened: Prospect
  /** The prospect as now known. */
  stored: Prospect
  /** Another member removed it from the recruitment meanwhile. */
  gone: boolean
}

function ProspectForm({ opened, stored, gone }: ProspectFormProps) {
  const done = useDone()
  const queries = useQueryClient()
  const saving = useSaveForm<Prospect, ProspectValues>({
    opened,
    latest: stored,
    gone,
    read: async ({ id }) => {
      const prospect = await client.recruitment.get({ influencerId: id })
      showSaved(queries, prospect)
      return prospect
    },
    valuesOf,
    words,
    merge,
    write: (values, base, changes) =>
      client.recruitment.update({
        ...sent(base ? changes : values),
        influencerId: opened.id,
        version: (base ?? opened).version,
      }),
    onSaved: (prospect) => {
      showSaved(queries, prospect)
      done("Influenceur mis à jour")
    },
  })
  return (
    <DialogForm
      saving={saving}
      className={styles.form}
      initialValues={valuesOf(opened)}
      changed="Cet influenceur a été modifié"
      failed={({ message }) => (
        <FailureAlert
          title="Erreur lors de la sauvegarde. Vérifiez la console pour plus de détails."
          reason={message}
        />
      )}
      sticky
    >
      <Who prospect={opened} />
      <Contact />
      <Part title="Suivi">
        <div className={`grid gap-x-5 ${styles.fields}`}>
          <DayItem<ProspectValues> name="lastContactDate" label="Dernier contact" />
          <DayItem<ProspectValues> name="nextFollowUpDate" label="Prochain suivi" />
        </div>
        <Form.Item<ProspectValues> name="responseReceived" valuePropName="checked" noStyle>
          <Toggle label="Réponse reçue" />
        </Form.Item>
      </Part>
      <Part title="Statut">
        <Form.Item<ProspectValues> name="status" noStyle>
          <Segmented aria-label="Statut" options={STATUSES} className={styles.statuses} block />
        </Form.Item>
        <Form.Item<ProspectValues> name="rating" noStyle>
          <StarInput legend="Note de l'agence" />
        </Form.Item>
      </Part>
      <Part title="Marques collaborées">
        <Form.Item<ProspectValues> name="collaboratedBrands" rules={[atMost(2000)]}>
          <Input.TextArea
            aria-label="Marques collaborées"
            placeholder="Ex. : Maison Rivage, Atelier Nord"
            autoSize={{ minRows: 2, maxRows: 6 }}
          />
        </Form.Item>
      </Part>
      <Part title="Tags">
        <Form.Item<ProspectValues> name="tags" noStyle>
          <TagsField />
        </Form.Item>
      </Part>
      <Part title="Notes internes">
        <Form.Item<ProspectValues> name="notes" rules={[atMost(5000)]}>
          <Input.TextArea aria-label="Notes internes" autoSize={{ minRows: 4, maxRows: 14 }} />
        </Form.Item>
      </Part>
    </DialogForm>
  )
}

const STATUSES = choicesOf(RECRUITMENT_STATUS_LABELS)

function Who({ prospect }: { prospect: Prospect }) {
  const { profileImageUrl, username, createdAt, createdBy } = prospect
  const name = nameOf(prospect)
  return (
    <header className="row gap-5 py-2">
      <InfluencerPicture name={name} imageUrl={profileImageUrl} size={64} />
      <div className="min-0">
        <h2 className="text-xl bold anywhere">{name}</h2>
        <p className="soft text-m anywhere">
          {username ? `@${username} · ` : ""}Ajouté le {formatDate(createdAt)} par {createdBy.name}
        </p>
      </div>
    </header>
  )
}

/** One of the six sections. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`grid gap-4 cols-1 ${styles.part}`}>
      <h3 className="text-l bold">{title}</h3>
      {children}
    </section>
  )
}

const email = {
  type: "email" as const,
  transform: (value: string) => value.trim(),
  message: "Adresse e-mail invalide",
}
const username = { ...atMost(60), transform: bareUsername }
const link = refusing((url: string | undefined) => linkProblem(url ?? "", true))

const ADDRESSES = [
  ["instagramUrl", "https://www.instagram.com/…"],
  ["tiktokUrl", "https://www.tiktok.com/@…"],
  ["youtubeUrl", "https://www.youtube.com/@…"],
] as const

function Contact() {
  return (
    <Part title="Informations de contact">
      <div className={`grid gap-x-5 ${styles.fields}`}>
        <Form.Item<ProspectValues> name="fullName" label={TEXT_LABELS.fullName} rules={[atMost(160)]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item<ProspectValues> name="username" label={TEXT_LABELS.username} rules={[username]}>
          <Input autoComplete="off" prefix="@" />
        </Form.Item>
        <Form.Item<ProspectValues>
          name="email"
          label={TEXT_LABELS.email}
          validateTrigger="onBlur"
          rules={[email, atMost(254)]}
        >
          <Input type="email" autoComplete="off" />
        </Form.Item>
        <Form.Item<ProspectValues> name="phone" label={TEXT_LABELS.phone} rules={[atMost(40)]}>
          <Input type="tel" autoComplete="off" />
        </Form.Item>
        {ADDRESSES.map(([name, placeholder]) => (
          <Form.Item<ProspectValues>
            key={name}
            name={name}
            label={TEXT_LABELS[name]}
            validateTrigger="onBlur"
            rules={[link, atMost(2000)]}
          >
            <UrlInput placeholder={placeholder} />
          </Form.Item>
        ))}
      </div>
    </Part>
  )
}
