import { mount } from 'svelte';
import App from './App.svelte';
import { theme } from '$lib/theme.svelte';
import { words } from '$lib/words.svelte';
import '$lib/theme.css';
import '$lib/base.css';

theme.start();
await words.start();
mount(App, { target: document.getElementById('page')! });
