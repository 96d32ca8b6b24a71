import type { Stat } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Form, Input, InputNumber } from "antd"
import { useState } from "react"
import { client } from "../../../../lib/api/api.ts"
import { useDialog } from "../../../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../../lib/dialog/useUnsavedGuard.ts"
import { showProblem } from "../../../../lib/forms/formProblem.ts"
import { useAttempt } from "../../../../lib/forms/useAttempt.ts"
import { DialogFrame } from "../../../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../../../ui/form/FormFooter.tsx"
import { FailureAlert } from "../../../../ui/states/SaveNotices.tsx"
import { put, useBoard, useDetailCache } from "../shared/board.ts"
import { linkProblem } from "../shared/links.ts"
import { ParticipantSelect } from "../shared/parts.tsx"
import styles from "./StatDialog.module.css"

export default function StatDialog() {
  return (
    <DialogFrame title="Nouvelles statistiques">
      <StatForm />
    </DialogFrame>
  )
}

interface StatValues extends Omit<Stat, "id" | "participantName" | "createdAt" | "postUrl" | "postThumb"> {
  postUrl: string
  postThumb: string
}

const count = (message: string) => [
  { required: true, message },
  // Said rather than corrected: « 12,5 » must not become 125, nor « -3 » become 0.
  { type: "integer" as const, min: 0, message: "Nombre entier positif attendu" },
]

const link = [
  {
    validator: async (_rule: unknown, url: string | undefined) => {
      const problem = linkProblem(url ?? "", true)
      if (problem) throw new Error(problem)
    },
  },
]

export function StatForm() {
  const { collaborationId, detail, focus, gone } = useBoard()
  const cache = useDetailCache(collaborationId)
  const [form] = Form.useForm<StatValues>()
  const { finish } = useDialog()
  const [dirty, setDirty] = useState(false)
  useUnsavedGuard(dirty)
  const { busy, problem, attempt } = useAttempt()
  const concerned = focus?.participant

  const save = async ({ postUrl, postThumb, ...values }: StatValues) => {
    const saved = await attempt(
      () =>
        client.collaborations.addStat({
          collaborationId,
          ...values,
          postUrl: postUrl.trim() || null,
          postThumb: postThumb.trim() || null,
        }),
      (error) => showProblem(form, error),
    )
    if (!saved) return
    cache.patch((known) => ({ ...known, stats: put(known.stats, saved) }))
    finish()
  }

  /** Naming the influencer names the creator too, unless one was typed. */
  const suggest = (changed: Partial<StatValues>) => {
    setDirty(true)
    const chosen = detail.participants.find(({ id }) => id === changed.participantId)
    if (chosen && !form.getFieldValue("creator")) form.setFieldValue("creator", chosen.fullName)
  }

  return (
    <Form<StatValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{
        creator: concerned?.fullName ?? "",
        participantId: concerned?.id ?? null,
        postUrl: "",
        postThumb: "",
      }}
      onValuesChange={suggest}
      onFinish={(values) => void save(values)}
    >
      {problem ? <FailureAlert title={`Erreur lors de l'ajout: ${problem.message}`} /> : null}
      <Form.Item name="participantId" label="Influenceur">
        <ParticipantSelect participants={detail.participants} common="Statistiques communes" />
      </Form.Item>
      <Form.Item
        name="creator"
        label="Créateur"
        rules={[{ required: true, whitespace: true, message: "Le créateur est obligatoire" }]}
      >
        <Input maxLength={160} />
      </Form.Item>
      <div className={styles.three}>
        <Form.Item name="views" label="Vues" rules={count("Les vues sont obligatoires")}>
          <InputNumber max={1_000_000_000_000} decimalSeparator="," className={styles.number} />
        </Form.Item>
        <Form.Item name="likes" label="Likes" rules={count("Les likes sont obligatoires")}>
          <InputNumber max={1_000_000_000_000} decimalSeparator="," className={styles.number} />
        </Form.Item>
        <Form.Item
          name="engagementRate"
          label="Taux d'engagement"
          rules={[{ required: true, message: "Le taux d'engagement est obligatoire" }]}
        >
          <InputNumber
            min={0}
            max={1000}
            step={0.01}
            precision={2}
            decimalSeparator=","
            suffix="%"
            className={styles.number}
          />
        </Form.Item>
      </div>
      <Form.Item name="postUrl" label="Lien du post" rules={link}>
        <Input type="url" inputMode="url" placeholder="https://" maxLength={2000} />
      </Form.Item>
      <Form.Item name="postThumb" label="Lien de la miniature" rules={link}>
        <Input type="url" inputMode="url" placeholder="https://" maxLength={2000} />
      </Form.Item>
      <FormFooter submit="Ajouter" busy={busy} news={gone ? "removed" : null} />
    </Form>
  )
}
