import { ActForm } from '@/components/desk/act-form'
import controls from '@/components/desk/controls.module.css'
import { CopiedLine } from '@/components/desk/copied-line'
import { ScreenHead } from '@/components/desk/screen-head'
import { Section } from '@/components/desk/section'
import { SystemFacts } from '@/components/desk/system-facts'
import { SystemSettings } from '@/components/desk/system-settings'
import { assertScope } from '@/lib/auth/actor'
import { config } from '@/lib/config'
import { EVENTS, SYSTEM } from '@/lib/desk/paths'
import { describeSystem, serverCommands } from '@/lib/desk/system/describe-system'
import { deskPage } from '../desk-page'

/** The system: version, database, backups, settings, and what can only be done on the server. */
export default deskPage(async ({ session, texts, formats }) => {
  assertScope(session.actor, 'people:manage')
  const found = await describeSystem()
  const commands = serverCommands(config().siteUrl)
  const { system, secret } = texts
  return {
    title: system.title,
    section: SYSTEM,
    content: (
      <>
        <ScreenHead title={system.title} />
        <SystemFacts system={found} texts={system} formats={formats} />
        <p className={controls.text}>
          <a href={EVENTS}>{system.events}</a>
        </p>
        <Section id="backup" title={system.backup}>
          <p className={controls.text}>{system.backupText}</p>
          <ActForm action={`${SYSTEM}/cadangan`} submit={system.download} />
        </Section>
        <Section id="commands" title={system.commands}>
          {(['backup', 'restore', 'import', 'export'] as const).map((name) => (
            <CopiedLine
              key={name}
              id={`command-${name}`}
              label={system.commandNames[name]}
              text={commands[name]}
              texts={secret}
            />
          ))}
        </Section>
        <Section id="settings" title={system.settings}>
          <p className={controls.text}>{system.settingsText}</p>
          <SystemSettings settings={found.settings} texts={system} />
        </Section>
      </>
    ),
  }
})
