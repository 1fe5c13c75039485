import { mount } from 'svelte';
import App from './App.svelte';
import { counting } from '$lib/counting.svelte';
import { session } from '$lib/session.svelte';
import { sound } from '$lib/sound.svelte';
import { theme } from '$lib/theme.svelte';
import { words } from '$lib/words.svelte';
import '$lib/theme.css';
import '$lib/base.css';

theme.start();
sound.start();
counting.start();
await words.start();
session.start();
mount(App, { target: document.getElementById('page')! });
