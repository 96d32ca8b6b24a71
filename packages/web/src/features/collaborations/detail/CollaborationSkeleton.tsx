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

/** The skeleton of a collaboration's page, at the address's tab. */
export function CollaborationSkeleton() {
  const [tab] = useUrlParam("tab", "timeline")
  const active = TABS.some(({ key }) => key === tab) ? tab : "timeline"
  return (
    <Shape label="Chargement de la collaboration">
      <PageHeader
        title={<Bar width="min(420px, 60vw)" />}
        subtitle={
          <span className="inline-flex wrap items-center gap-y-3 gap-x-4">
            <Bar width={120} />
            <Bar kind="tag" width={92} />
          </span>
        }
        back={() => undefined}
        actions={ACTIONS.map((width) => <Bar key={width} kind="button" width={width} />)}
      />
      <div className="card mb-7">
        <div className={`px-7 py-5 ${pageStyles.facts}`}>
          <Facts facts={FACTS.map((label) => [label, <Bar key={label} width={96} />])} />
        </div>
        <ul className={`flex wrap gap-y-3 gap-x-7 px-7 py-4 border-top ${pageStyles.milestones}`}>
          {MILESTONES.map((width) => (
            <li className="inline-flex items-center gap-3 faint text-m" key={width}>
              <Bar width={width} />
            </li>
          ))}
        </ul>
        <div className={`px-7 pt-4 pb-5 border-top ${pageStyles.about}`}>
          <p className={`anywhere pre-line ${pageStyles.description}`}>
            <Bar width="88%" />
          </p>
        </div>
      </div>
      <div className={`inline-flex items-center mb-3 max-full round bg-surface border ${pageStyles.bar}`}>
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
    <ol className="card py-2">
      {times(5).map((at) => (
        <li key={at} className={`grid items-center gap-y-2 gap-x-4 bg-surface relative ${styles.row}`}>
          <span />
          <Bar kind="picture" width={30} />
          <RowText name={<Bar width={180} />}>
            <span>
              <Bar width={140} />
            </span>
          </RowText>
          <div className={`row gap-3 ${styles.end}`}>
            <Bar kind="tag" width={86} />
          </div>
        </li>
      ))}
    </ol>
  </>
)
