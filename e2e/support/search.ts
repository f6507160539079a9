import type { Page } from '@playwright/test';

/** The parts of the search dialog by their English names. */
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
export const openerOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search' });
export const inputOf = (page: Page) => dialogOf(page).getByRole('combobox');
export const hitsOf = (page: Page) =>
  dialogOf(page).getByRole('listbox', { name: 'Search results' }).getByRole('option');
export const statusOf = (page: Page) => dialogOf(page).getByRole('status');

/** Opens the dialog and puts a query in, all at once: what typing may meet half-way has tests of its own. */
export async function search(page: Page, query: string): Promise<void> {
  await openerOf(page).click();
  await inputOf(page).fill(query);
}
