import { createElement, type SVGProps } from 'react'
import { classNames } from '../components/class-names.ts'

type Line = [tag: string, attributes: Record<string, string>]

const common: SVGProps<SVGSVGElement> = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

const isNamed = (props: object) => Object.keys(props).some((name) => /^(aria-|role$|title$)/.test(name))

/** Makes an icon as lucide-react does; scripts/build/light-icons.ts puts this in its place. */
export default function createIcon({ name, node }: { name: string; node: Line[] }) {
  const look = `lucide lucide-${name}`
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...common, ...(!isNamed(props) && { 'aria-hidden': true }), ...props, className: classNames(look, className) },
      ...node.map(([tag, attributes], place) => createElement(tag, { ...attributes, key: place })),
    )
}
