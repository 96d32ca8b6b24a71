import { DeleteOutlined } from "@ant-design/icons"
import type { Stat } from "@trame/core/collaborations/shapes"
import { Button } from "antd"
import { useConfirm } from "../../../../components/useConfirm.tsx"
import { client } from "../../../../lib/api.ts"
import { formatNumber } from "../../../../lib/format.ts"
import { problemOf } from "../../../../lib/problem.ts"
import { useBoard } from "../board.ts"
import { safeLink } from "../documents/document.ts"
import { useDetailCache, without } from "../useDetailCache.ts"
import { useFailureMessage } from "../useFailureMessage.tsx"
import styles from "./StatsTable.module.css"
import { StatThumb } from "./StatThumb.tsx"

const rate = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 })

export function StatRow({ stat }: { stat: Stat }) {
  const { collaborationId } = useBoard()
  const cache = useDetailCache(collaborationId)
  const confirm = useConfirm()
  const fail = useFailureMessage()
  const { id, creator, views, likes, engagementRate, postThumb, participantName } = stat
  const post = safeLink(stat.postUrl)

  const remove = () =>
    confirm({
      title: `Supprimer les statistiques de « ${creator} » ?`,
      content: "Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        try {
          await client.collaborations.removeStat({ collaborationId, statId: id })
          cache.patch((detail) => ({ ...detail, stats: without(detail.stats, id) }))
        } catch (error) {
          fail(`Erreur: ${problemOf(error).message}`)
        }
      },
    })

  return (
    <tr>
      <th scope="row">
        <span className={styles.post}>
          <StatThumb url={postThumb} creator={creator} />
          <span className={styles.who}>
            <span className={styles.creator}>{creator}</span>
            <span className={styles.more}>
              {participantName && participantName !== creator ? <span>{participantName}</span> : null}
              {post ? (
                <a href={post} target="_blank" rel="noopener noreferrer">
                  Voir le post<span className="visually-hidden"> de {creator} (nouvel onglet)</span>
                </a>
              ) : null}
            </span>
          </span>
        </span>
      </th>
      <td className={styles.number} data-label="Vues">
        {formatNumber(views)}
      </td>
      <td className={styles.number} data-label="Likes">
        {formatNumber(likes)}
      </td>
      <td className={styles.number} data-label="Engagement">
        {rate.format(engagementRate)} %
      </td>
      <td className={styles.actions}>
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={`Supprimer les statistiques de ${creator}`}
          onClick={() => void remove()}
        />
      </td>
    </tr>
  )
}
