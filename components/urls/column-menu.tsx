"use client";

import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { urlColumns } from "./url-columns";

/** Which columns the table has; kept in this browser. */
export function ColumnMenu({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconColumns3 size={15} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {urlColumns.map(({ key, word }) => {
          const shown = chosen.includes(key);
          return (
            <Menu.CheckboxItem
              key={key}
              checked={shown}
              onChange={() => onChange(shown ? chosen.filter((one) => one !== key) : [...chosen, key])}
            >
              {word}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
