import { useQueryClient } from "@tanstack/react-query"
import type { TeamMember } from "@trame/core/agencies/membership-contract"
import { App, Button, Form, Select } from "antd"
import { client } from "../../../lib/api.ts"
import { matches } from "../../../lib/matches.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { useMe } from "../../session/me.ts"
import styles from "../Account.module.css"
import { Failure } from "../Failure.tsx"
import { ACCOUNT_TYPES, nameOf } from "../names.ts"
import { refreshAccount } from "../queries.ts"
import { patchTeam } from "../team/cache.ts"

interface OwnerFormProps {
  others: readonly TeamMember[]
  onClose: () => void
}

export function OwnerForm({ others, onClose }: OwnerFormProps) {
  const [form] = Form.useForm<{ userId?: string }>()
  const chosen = Form.useWatch("userId", form)
  const me = useMe()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { busy, problem, attempt } = useAttempt()
  const successor = others.find(({ id }) => id === chosen)

  const handOver = (userId: string) =>
    attempt(async () => {
      await client.membership.handOver({ userId })
      patchTeam(queries, (items) =>
        items.map((each) => {
          const owner = each.id === userId
          return { ...each, owner, userRole: owner ? "admin" : each.userRole }
        }),
      )
      await refreshAccount(queries)
      message.success(
        `${successor ? nameOf(successor) : "Ce membre"} est maintenant propriétaire de l'agence.`,
      )
      onClose()
    })

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      onFinish={({ userId }) => userId && void handOver(userId)}
    >
      <Failure problem={problem} fallback="Une erreur est survenue lors de la transmission de l'agence." />
      <Form.Item
        name="userId"
        label="Nouveau propriétaire"
        rules={[{ required: true, message: "Choisissez un membre de l'équipe." }]}
      >
        <Select
          placeholder="Choisir un membre"
          notFoundContent="Aucun membre"
          showSearch={{ filterOption: (typed, option) => matches(option?.label, typed) }}
          options={others.map((member) => ({
            value: member.id,
            label: `${nameOf(member)} · ${ACCOUNT_TYPES[member.userRole]}`,
          }))}
        />
      </Form.Item>
      <ul className={styles.consequences}>
        <li>Cette personne devient propriétaire de l'agence, et administratrice si elle ne l'était pas.</li>
        {me.owner ? (
          <>
            <li>Vous restez administrateur : elle pourra changer vos accès ou supprimer votre compte.</li>
            <li>Elle seule pourra vous rendre la propriété.</li>
          </>
        ) : (
          <li>L'actuel propriétaire reste administrateur.</li>
        )}
      </ul>
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" danger htmlType="submit" loading={busy}>
          {successor ? `Transmettre à ${nameOf(successor)}` : "Transmettre la propriété"}
        </Button>
      </div>
    </Form>
  )
}
