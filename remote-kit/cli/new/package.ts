import { join } from 'node:path'
import { readJson } from '../repository.ts'
import type { Naming } from './naming.ts'

/** What a remote's package.json holds. */
export interface PackageJson {
  name: string
  version: string
  license: string
  dependencies: Record<string, string>
  [more: string]: unknown
}

interface Versions {
  version: string
  dependencies: Record<string, string>
}

/** The package.json of a new remote, with the versions that the kit itself stands on. */
export function packageOf({ name }: Naming, kit: string): PackageJson {
  const of = (folder: string) => readJson<Versions>(join(kit, '..', folder, 'package.json'))
  const [bus, ui, own] = [of('shared-bus'), of('shared-ui'), readJson<Versions>(join(kit, 'package.json'))]
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    license: 'Apache-2.0',
    scripts: {
      build: 'node ../remote-kit/bin/build.ts',
      dev: 'shoal-remote dev',
      check: 'shoal-remote check',
      ship: 'shoal-remote ship',
      typecheck: 'tsc -p .',
      test: `jest ${name} --selectProjects dom`,
    },
    dependencies: {
      '@shoal/bus': bus.version,
      '@shoal/remote-kit': own.version,
      '@shoal/ui': ui.version,
      'lucide-react': ui.dependencies['lucide-react']!,
      react: own.dependencies.react!,
      'react-dom': own.dependencies['react-dom']!,
      zustand: own.dependencies.zustand!,
    },
  }
}
