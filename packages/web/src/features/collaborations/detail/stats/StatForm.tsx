import type { Stat } from "@trame/core/collaborations/shapes"
import { Alert, Form, Input, InputNumber } from "antd"
import { client } from "../../../../lib/api.ts"
import { showProblem } from "../../../../lib/formProblem.ts"
import { useAttempt } from "../../../../lib/useAttempt.ts"
import { useBoard } from "../board.ts"
import { linkProblem } from "../documents/source.ts"
import { FormFooter } from "../FormFooter.tsx"
import { ParticipantSelect } from "../ParticipantSelect.tsx"
import { put, useDetailCache } from "../useDetailCache.ts"
import styles from "./StatForm.module.css"

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

export function StatForm({ onClose }: { onClose: () => void }) {
  const { collaborationId, detail, focus, gone } = useBoard()
  const cache = useDetailCache(collaborationId)
  const [form] = Form.useForm<StatValues>()
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
    onClose()
  }

  /** Naming the influencer names the creator too, unless one was typed. */
  const suggest = (changed: Partial<StatValues>) => {
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
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`Erreur lors de l'ajout: ${problem.message}`}
          className={styles.alert}
        />
      ) : null}
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
      <FormFooter submit="Ajouter" busy={busy} news={gone ? "removed" : null} onCancel={onClose} />
    </Form>
  )
}
