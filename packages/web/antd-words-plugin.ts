import type { Plugin } from "vite"

interface Word {
  file: string
  said: string
  instead: string
}

/** English texts of antd that neither its locale nor a property can change. */
const WORDS: readonly Word[] = [
  {
    // antd names an icon after its file, even when the icon decorates a field or stands beside words.
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

/** Replaces these texts during the build. @throws when antd no longer contains one, e.g. after an update */
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
