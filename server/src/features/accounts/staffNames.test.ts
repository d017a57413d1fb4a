import { passesForStaff } from './staffNames.ts'

describe('a display name', () => {
  it.each([
    ...[
      'admin',
      'Admin',
      'admin_',
      '_admin',
      'admin2',
      'Admin-2026',
      'a-d-m-i-n',
      'TheAdmin',
      'adminanna',
      'anna_admin',
    ],
    ...['4dm1n', 'adm1n', 'ADMLN', 'aclmin', 'adrnin', 'sysadmin', 'Administrator', 'superadmin'],
    ...['mod', 'mod-team', 'mod_anna', 'AnnaMod', 'xX_Mod_Xx', 'ModTeam', 'modteam', 'm0d', 'rnod', 'TheM0ds', 'm_o_d'],
    ...['M0DERATOR', 'moderator_7', 'modbot'],
    ...['Shoal-staff', 'staff', '5taff', 'real-staff', 'shoal', 'Sh0al_TV', '5hoal', 'shoaIteam', 'official-shoal'],
    ...['support', 'the-crew', 'crew', '0wner', 'System', 'official', 'helpdesk'],
  ])('[PRO-1] passes for staff: %s', (name) => expect(passesForStaff(name)).toBe(true))

  it.each([
    ...['badminton_fan', 'modern_fish', 'Modest', 'model-7', 'mood_swing', 'nomad', 'commodore', 'admiral', 'Adam-N'],
    ...['Falstaff', 'staffie', 'team_blue', 'night-crew', 'crewneck', 'supporter_1', 'helper', 'ghost', 'hosta'],
    ...['root_beer', 'ecosystem', 'real_one', 'the-fish', 'TV', 'xXfishXx', 'Warden', 'fish_7810141497', '123456'],
  ])('[PRO-1] passes for nobody: %s', (name) => expect(passesForStaff(name)).toBe(false))
})
