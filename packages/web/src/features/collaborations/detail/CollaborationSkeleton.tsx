import { useUrlParam } from "../../../lib/address/address.ts"
import { Facts } from "../../../ui/list/Facts.tsx"
import { PageHeader } from "../../../ui/PageHeader.tsx"
import { Bar, Lines, Shape, times } from "../../../ui/states/Shape.tsx"
import { TabBar } from "../../../ui/TabBar.tsx"
import pageStyles from "./CollaborationPage.module.css"
import { RowText, SectionHead } from "./parts.tsx"
import styles from "./TimelineTab.module.css"

const FACTS = ["Type", "Date", "Date de signature", "Chef de projet", "Budget"]
const ACTIONS = [182, 120, 111, 38, 113]
const MILESTONES = [132, 110, 118, 126, 112]
const TABS = [
  { key: "timeline", label: "Timeline" },
  { key: "influencers", label: "Influenceurs" },
  { key: "documents", label: "Documents et preview" },
  { key: "comments", label: "Commentaires" },
  { key: "activity", label: "Activité" },
]

/** A collaboration's page while it is read, at the tab of its address. */
export function CollaborationSkeleton() {
  const [tab] = useUrlParam("tab", "timeline")
  const active = TABS.some(({ key }) => key === tab) ? tab : "timeline"
  return (
    <Shape label="Chargement de la collaboration">
      <PageHeader
        title={<Bar width="min(420px, 60vw)" />}
        subtitle={
          <span className={pageStyles.subtitle}>
            <Bar width={120} />
            <Bar kind="tag" width={92} />
          </span>
        }
        back={() => undefined}
        actions={ACTIONS.map((width) => <Bar key={width} kind="button" width={width} />)}
      />
      <div className={pageStyles.card}>
        <div className={pageStyles.facts}>
          <Facts facts={FACTS.map((label) => [label, <Bar key={label} width={96} />])} />
        </div>
        <ul className={pageStyles.milestones}>
          {MILESTONES.map((width) => (
            <li key={width}>
              <Bar width={width} />
            </li>
          ))}
        </ul>
        <div className={pageStyles.about}>
          <p className={pageStyles.description}>
            <Bar width="88%" />
          </p>
        </div>
      </div>
      <div className={pageStyles.bar}>
        <Bar kind="button" width={176} />
      </div>
      <TabBar label="" active={active} tabs={TABS} onChange={() => undefined}>
        {active === "timeline" ? <Steps /> : <Lines rows={6} />}
      </TabBar>
    </Shape>
  )
}

const Steps = () => (
  <>
    <SectionHead title={<Bar width={210} />} action={<Bar kind="button" width={166} />}>
      <Bar width="100%" />
    </SectionHead>
    <ol className={styles.list}>
      {times(5).map((at) => (
        <li key={at} className={styles.row}>
          <span />
          <Bar kind="picture" width={30} />
          <RowText name={<Bar width={180} />}>
            <span>
              <Bar width={140} />
            </span>
          </RowText>
          <div className={styles.end}>
            <Bar kind="tag" width={86} />
          </div>
        </li>
      ))}
    </ol>
  </>
)
