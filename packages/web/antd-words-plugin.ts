import type { Plugin } from "vite"

interface Word {
  file: string
  said: string
  instead: string
}

/** What antd says in English and lets nobody set, neither by its locale nor by a property. */
const WORDS: readonly Word[] = [
  {
    // An icon is named after its file, also where it stands beside words or decorates a field.
    file: "@ant-design/icons/es/components/AntdIconLight.js",
    said: '"aria-label": icon.name',
    instead: '"aria-hidden": restProps["aria-label"] === undefined || undefined',
  },
  {
    file: "@rc-component/select/es/hooks/useAllowClear.js",
    said: "?? 'Clear'",
    instead: "?? 'Effacer'",
  },
]

const wordOf = (id: string) => WORDS.find(({ file }) => id.replaceAll("\\", "/").includes(file))

/** Puts them right while the site is built. @throws when antd no longer says them: a new version does otherwise */
export function antdWordsPlugin(): Plugin {
  const left = new Set(WORDS)
  return {
    name: "trame-antd-words",
    apply: "build",
    transform: {
      filter: { id: /AntdIconLight\.js|useAllowClear\.js/ },
      handler(code, id) {
        const word = wordOf(id)
        if (!word) return
        if (!code.includes(word.said)) this.error(`${word.file} no longer has ${word.said}`)
        left.delete(word)
        return { code: code.replace(word.said, word.instead), map: null }
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`Not in the site: ${[...left].map(({ file }) => file)}`)
    },
  }
}
