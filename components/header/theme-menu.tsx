"use client";

import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import styles from "./theme-menu.module.css";

const choices: { value: MantineColorScheme; word: string; Icon: typeof IconSun }[] = [
  { value: "auto", word: "As the system", Icon: IconDeviceDesktop },
  { value: "light", word: "Light", Icon: IconSun },
  { value: "dark", word: "Dark", Icon: IconMoon },
];

/** Light, dark or as the system; kept. Which sign the button shows is left to CSS, which knows before the first paint. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Theme">
          <IconSun size={18} className={styles.sun} aria-hidden />
          <IconMoon size={18} className={styles.moon} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {choices.map(({ value, word, Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {word}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
